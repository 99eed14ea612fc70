//! Registering, logging in and out, and what is said when it does not work.

use crate::stage::in_browser;
use crate::window::Window;

async fn submit(window: &Window, page: &str, name: &str, password: &str) {
    window.visit(page).await;
    window.write("[name=name]", name).await;
    window.write("[name=password]", password).await;
    window.click("form .button.primary").await;
}

in_browser! {
    async fn one_registers_logs_out_and_in_again(stage: &Stage) {
        let window = stage.window().await;
        submit(&window, "/register", "Minh", "correct horse battery").await;
        window.read_in("header", "Minh").await;
        window.read_in("#notices", "Minh").await;
        window.reload().await;
        window.read_in("header", "Minh").await;
        window.click("header a[href^='/u/']").await;
        window.read_in("main h1", "Minh").await;
        window.click("[data-action=out]").await;
        window.see("header a[href^='/login']").await;
        submit(&window, "/login", "Minh", "correct horse battery").await;
        window.read_in("header", "Minh").await;
    }

    async fn what_is_wrong_is_said_beside_the_field(stage: &Stage) {
        let window = stage.window().await;
        submit(&window, "/register", "Minh", "correct horse battery").await;
        window.read_in("header", "Minh").await;
        let other = stage.window().await;
        submit(&other, "/register", "minh", "correct horse battery").await;
        other.read_in("form", "taken").await;
        submit(&other, "/register", "Thu", "short").await;
        other.read_in("form", "8").await;
        submit(&other, "/login", "Minh", "incorrect horse").await;
        other.read_in("form", "do not fit together").await;
        assert_eq!(other.address().await, "/login");
        // And in the other language.
        other.click("[data-language=vi]").await;
        submit(&other, "/login", "Minh", "incorrect horse").await;
        other.read_in("form", "không khớp").await;
    }
}
