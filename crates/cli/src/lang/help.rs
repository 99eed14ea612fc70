//! The help texts. In English the descriptions stand beside the flags in `args`; examples and Vietnamese stand
//! here, and a test asks that nothing is left untranslated.

use clap::{Arg, ArgAction, Command};

use super::Lang;

/// Gives a command line its help: examples, and every description in the language asked for.
pub(crate) fn describe(command: Command, lang: Lang) -> Command {
    let command = add_examples(command, lang);
    match lang {
        Lang::En => command,
        Lang::Vi => {
            let mut command = translate(command, "");
            // The commands `help` are clap's own and come into being only now.
            command.build();
            describe_help(command)
        }
    }
}

/// The command `help`, here and in groups of commands.
fn describe_help(command: Command) -> Command {
    command.mut_subcommands(|sub| match sub.get_name() {
        "help" => sub.about("In trợ giúp chung hoặc của một lệnh"),
        _ => describe_help(sub),
    })
}

/// What a command is called here, whose group is called `group`: `maze generate`.
fn called(group: &str, command: &Command) -> String {
    format!("{group} {}", command.get_name()).trim_start().to_owned()
}

/// What to try first: a command, a line on what it does in each language, and the command line itself.
const EXAMPLES: &[(&str, &str, &str, &str)] = &[
    ("", "Solve twelve small levels", "Giải mười hai màn nhỏ", "mazekeeper solve levels/first-steps.sok"),
    ("", "Open the games in the browser", "Mở trò chơi trong trình duyệt", "mazekeeper"),
    ("", "What a command can do", "Một lệnh làm được những gì", "mazekeeper help solve"),
    (
        "solve",
        "Solve levels 1 and 3 to 5 and play the solutions",
        "Giải màn 1 và các màn 3 đến 5 rồi chạy lời giải",
        "mazekeeper solve levels/first-steps.sok --levels 1,3-5 --show",
    ),
    (
        "solve",
        "The fewest pushes, proved",
        "Ít lần đẩy nhất, có chứng minh",
        "mazekeeper solve levels/first-steps.sok --goal pushes",
    ),
    (
        "solve",
        "What does deadlock detection save?",
        "Phát hiện thế bí tiết kiệm được bao nhiêu?",
        "mazekeeper solve levels/first-steps.sok --algorithm bfs --deadlocks none",
    ),
    (
        "solve",
        "Pushing is free, walking costs: uniform-cost search",
        "Đẩy không tốn, bước không đẩy mới tốn: tìm kiếm chi phí đều",
        "mazekeeper solve levels/first-steps.sok --algorithm ucs --cost walks",
    ),
    (
        "improve",
        "Solve levels, then look for solutions with fewer pushes for ten seconds each",
        "Giải các màn, rồi tìm lời giải ít lần đẩy hơn trong mười giây mỗi màn",
        "mazekeeper solve my-levels.xsb --format sok | mazekeeper improve - --time-limit 10s",
    ),
    (
        "rate",
        "How hard are these levels?",
        "Các màn này khó đến đâu?",
        "mazekeeper rate levels/first-steps.sok",
    ),
    (
        "rate",
        "Write ratings and solutions into a copy of the file",
        "Ghi độ khó và lời giải vào một bản sao của tệp",
        "mazekeeper rate my-levels.xsb --format sok > rated.sok",
    ),
    (
        "bench",
        "What is solved in ten seconds each, and what it takes",
        "Giải được gì trong mười giây mỗi màn, và tốn bao nhiêu",
        "mazekeeper bench levels/first-steps.sok --time-limit 10s",
    ),
    (
        "bench",
        "Compare algorithms and deadlock rules, keep the results, go on after Ctrl-C",
        "So sánh thuật toán và luật thế bí, giữ kết quả, chạy tiếp sau Ctrl-C",
        "mazekeeper bench levels --algorithms bfs,astar --deadlocks none,simple,freeze --out results",
    ),
    (
        "bench",
        "Let all workers of a database run it; leave with Ctrl-C, come back with the same command",
        "Để mọi nơi chạy của một cơ sở dữ liệu cùng làm; rời đi bằng Ctrl-C, quay lại bằng cùng lệnh",
        "mazekeeper bench levels --on postgres://games@localhost/games --time-limit 10m --out results",
    ),
    (
        "worker",
        "Help a site on another machine, with all processors",
        "Giúp một trang từ máy khác, với mọi bộ xử lý",
        "mazekeeper worker --database postgres://games@db.example/games",
    ),
    (
        "jobs list",
        "What was done in the last days, for a program",
        "Những gì đã làm trong mấy ngày qua, cho chương trình khác đọc",
        "mazekeeper jobs list --all --format json",
    ),
    (
        "jobs show",
        "How far is it, and on how many workers?",
        "Đến đâu rồi, và đang chạy ở mấy nơi?",
        "mazekeeper jobs show 01a1f195-a32b-746e-88a2-00655f3ed532",
    ),
    (
        "jobs cancel",
        "End a benchmark for all workers",
        "Dừng một lần chạy ở mọi nơi",
        "mazekeeper jobs cancel 01a1f195-a32b-746e-88a2-00655f3ed532",
    ),
    (
        "jobs prune",
        "Forget what has been over for two days",
        "Xóa những gì đã kết thúc từ hai ngày trước",
        "mazekeeper jobs prune --older-than 48h",
    ),
    (
        "jobs",
        "What is going on?",
        "Đang có việc gì?",
        "mazekeeper jobs list --database postgres://games@localhost/games",
    ),
    (
        "bench",
        "Make a founding report's chapter again, with its report on one page",
        "Làm lại chương thống kê của một báo cáo gốc, kèm trang báo cáo",
        "mazekeeper bench --preset maze --out chapter",
    ),
    ("check", "What is wrong with my level?", "Màn của tôi sai ở đâu?", "mazekeeper check my-level.txt"),
    (
        "verify",
        "Is this a solution of level 1?",
        "Đây có phải lời giải của màn 1 không?",
        "mazekeeper verify levels/first-steps.sok --levels 1 --lurd drr",
    ),
    ("show", "Draw the last level", "Vẽ màn cuối", "mazekeeper show levels/first-steps.sok --levels 12"),
    (
        "convert",
        "One line per level",
        "Mỗi màn một dòng",
        "mazekeeper convert levels/first-steps.sok --to rle",
    ),
    ("generate", "Ten small levels", "Mười màn nhỏ", "mazekeeper generate sokoban --out my-levels.sok"),
    (
        "generate sokoban",
        "Ten levels of middling difficulty in a file, the same every time",
        "Mười màn khó vừa trong một tệp, lần nào cũng như nhau",
        "mazekeeper generate sokoban --boxes 3-5 --rating 4-6 --seed 7 --out my-levels.sok",
    ),
    (
        "generate sokoban",
        "One level with two rooms, to look at",
        "Một màn có hai phòng, để xem",
        "mazekeeper generate sokoban --style rooms --rooms 2 --count 1 --format text",
    ),
    ("maze", "A maze of 20 × 20 cells", "Một mê cung 20 × 20 ô", "mazekeeper maze generate"),
    (
        "maze generate",
        "A large maze with loops, the same every time",
        "Một mê cung lớn có vòng, lần nào cũng như nhau",
        "mazekeeper maze generate --size 50x100 --braid 50 --seed 42",
    ),
    (
        "maze generate",
        "The maze of a code as a picture",
        "Mê cung của một mã thành hình vẽ",
        "mazekeeper maze generate dfs1-20x20-s42-b0-f0.0-t19.19 --format svg --out maze.svg",
    ),
    (
        "maze generate",
        "A maze without end, made row by row",
        "Một mê cung không có điểm dừng, tạo từng hàng một",
        "mazekeeper maze generate --generator eller --size 1000000000x30 | less",
    ),
    (
        "maze solve",
        "Make a maze and find the way",
        "Tạo một mê cung rồi tìm đường đi",
        "mazekeeper maze generate --size 10x20 | mazekeeper maze solve -",
    ),
    (
        "maze solve",
        "The way through the maze of a code as a picture",
        "Đường qua mê cung của một mã thành hình ảnh",
        "mazekeeper maze solve wilson1-50x50-s42-b50-f0.0-t49.49 --format svg > way.svg",
    ),
    (
        "maze solve",
        "From row 3, column 5, where to go until the next junction?",
        "Từ hàng 3, cột 5, đi thế nào đến ngã rẽ kế tiếp?",
        "mazekeeper maze solve my-maze.txt --from 3.5 --hint junction",
    ),
    (
        "maze compare",
        "A* against breadth-first search in ten mazes of 100 × 100 cells, as bars",
        "A* so với tìm kiếm theo chiều rộng trong mười mê cung 100 × 100 ô, thành biểu đồ",
        "mazekeeper maze compare --algorithms bfs,astar --format svg --out compare.svg",
    ),
    (
        "maze compare",
        "Who finds the shortest way where there are loops?",
        "Thuật toán nào tìm được đường ngắn nhất khi có vòng?",
        "mazekeeper maze compare --algorithms bfs,astar,astar-squared,greedy --braid 50",
    ),
    (
        "maze verify",
        "Do these runs reach the goal by the rules?",
        "Các lượt đi này có đến đích đúng luật không?",
        "mazekeeper maze verify my-runs.txt",
    ),
    (
        "maze energy",
        "How scarce must energy be, and what is the shortest walk then?",
        "Năng lượng phải ít đến mức nào, và khi đó cách đi ngắn nhất là gì?",
        "mazekeeper maze energy calibrate dfs1-20x20-s42-b50-f0.0-t19.19",
    ),
    (
        "maze energy solve",
        "80 pellets, and energy that makes detours worth it",
        "80 viên năng lượng, và mức năng lượng khiến đi vòng là đáng",
        "mazekeeper maze energy solve dfs1-20x20-s42-b50-f0.0-t19.19 --pellets 80 --level hard",
    ),
    (
        "maze energy solve",
        "The same puzzle every time",
        "Lần nào cũng cùng một câu đố",
        "mazekeeper maze energy solve dfs1-20x20-s42-b50-f0.0-t19.19 e1-k80-s7-h12",
    ),
    (
        "maze energy solve",
        "A pellet by hand, and where to go next after the first moves?",
        "Tự đặt một viên, và sau mấy bước đầu thì nên đi đâu?",
        "mazekeeper maze energy solve my-maze.txt --place 3.4=5 --energy 9 --after rrd --hint next",
    ),
    (
        "maze energy calibrate",
        "Between which energies do pellets matter?",
        "Viên năng lượng quan trọng trong khoảng năng lượng nào?",
        "mazekeeper maze energy calibrate dfs1-20x20-s42-b50-f0.0-t19.19 --seed 7",
    ),
    (
        "maze energy calibrate",
        "And in a hundred mazes without loops?",
        "Còn trong một trăm mê cung không có vòng?",
        "mazekeeper maze energy calibrate --size 50 --braid 0 --runs 100",
    ),
    (
        "maze energy simulate",
        "Which policy arrives how often, if values are hidden?",
        "Khi giá trị bị giấu, cách chơi nào tới đích được bao nhiêu lần?",
        "mazekeeper maze energy simulate --games 200 --energy-share 0.5",
    ),
    (
        "serve",
        "On this machine, with everything in one file",
        "Trên máy này, mọi thứ trong một tệp",
        "mazekeeper serve --database sqlite://games.db --open",
    ),
    (
        "serve",
        "For everybody, behind a proxy that speaks https",
        "Cho mọi người, sau một máy chủ trung gian dùng https",
        "mazekeeper serve --origin https://games.example --trusted-proxies 1",
    ),
    (
        "serve",
        "On PostgreSQL, as several servers can be",
        "Trên PostgreSQL, nhiều máy chủ cùng dùng được",
        "mazekeeper serve --database postgres://games@localhost/games",
    ),
    (
        "daily",
        "The level and the maze of New Year's Day",
        "Màn chơi và mê cung của ngày đầu năm",
        "mazekeeper daily --date 2027-01-01",
    ),
    ("import", "A file for everybody", "Một tệp cho mọi người", "mazekeeper import levels.sok"),
    (
        "import",
        "A folder that only Anna sees",
        "Một thư mục chỉ Anna thấy",
        "mazekeeper import levels/ --owner Anna --private",
    ),
    (
        "admin",
        "What a server keeps, in one file, while it runs",
        "Mọi thứ máy chủ lưu, trong một tệp, ngay khi nó đang chạy",
        "mazekeeper admin backup --out games-backup.db",
    ),
    (
        "admin backup",
        "Back up a PostgreSQL",
        "Sao lưu một PostgreSQL",
        "mazekeeper admin backup --database postgres://games@localhost/games --out games-backup.db",
    ),
    (
        "admin restore",
        "Into a database that is empty, on either engine",
        "Vào một cơ sở dữ liệu trống, loại nào cũng được",
        "mazekeeper admin restore --from games-backup.db --database sqlite://games.db",
    ),
    (
        "admin move",
        "From a file to PostgreSQL, for several servers",
        "Từ một tệp sang PostgreSQL, cho nhiều máy chủ",
        "mazekeeper admin move --from sqlite://games.db --to postgres://games@localhost/games",
    ),
    (
        "submit",
        "Send solutions of one's own; the token comes from MAZEKEEPER_TOKEN",
        "Gửi lời giải của mình; mã truy cập lấy từ MAZEKEEPER_TOKEN",
        "mazekeeper submit my-solutions.sok --server https://games.example",
    ),
    (
        "submit",
        "Solve levels and send what the solver has found, to the board for programs",
        "Giải các màn rồi gửi những gì bộ giải tìm được, vào bảng dành cho chương trình",
        "mazekeeper solve levels --format sok | mazekeeper submit - --how automatic",
    ),
    (
        "completions",
        "Complete commands in bash",
        "Tự hoàn thành lệnh trong bash",
        "mazekeeper completions bash > ~/.local/share/bash-completion/completions/mazekeeper",
    ),
];

fn add_examples(command: Command, lang: Lang) -> Command {
    let environment = lang.pick(
        "\nEvery flag can also be set by a variable, for example MAZEKEEPER_LANG=vi (only --levels cannot).\n\
         Exit codes: 0 all succeeded, 1 some did not, 2 bad use or an invalid level, 130 interrupted.",
        "\nMọi cờ cũng có thể đặt bằng biến môi trường, ví dụ MAZEKEEPER_LANG=vi (trừ --levels).\n\
         Mã thoát: 0 tất cả thành công, 1 có phần không thành, 2 dùng sai hoặc màn không hợp lệ, 130 bị ngắt.",
    );
    let text = examples_of("", lang) + environment;
    add_examples_below(command, "", lang).after_help(text)
}

fn add_examples_below(command: Command, group: &str, lang: Lang) -> Command {
    command.mut_subcommands(|sub| {
        let name = called(group, &sub);
        add_examples_below(sub, &name, lang).after_help(examples_of(&name, lang))
    })
}

fn examples_of(name: &str, lang: Lang) -> String {
    let heading = lang.pick("Examples:\n", "Ví dụ:\n").to_owned();
    let examples = EXAMPLES.iter().filter(|(command, ..)| *command == name);
    let lines = examples
        .map(|(_, english, vietnamese, line)| format!("  {}\n    {line}\n", lang.pick(english, vietnamese)));
    heading + &lines.collect::<String>()
}

/// Descriptions in Vietnamese, by command and flag; what is said of a group of commands serves in all of them, and
/// what is said of no command serves everywhere.
const VIETNAMESE: &[(&str, &str)] = &[
    ("", "Sokoban và mê cung: chơi, xem các thuật toán giải, so sánh các thuật toán"),
    ("quiet", "Không in tiến độ, tên tệp hay tổng kết"),
    ("lang", "Ngôn ngữ của văn bản và thông báo"),
    ("help", "In trợ giúp"),
    ("version", "In phiên bản"),
    ("files", "Tệp hoặc thư mục màn chơi; `-` là đầu vào chuẩn"),
    ("levels", "Chỉ những màn này của mỗi tệp, đếm từ 1: 1,3,5-9"),
    ("goals", "Tệp ghi mỗi đích một dòng `hàng,cột`, cho màn viết bằng dấu phẩy"),
    ("format", "In ra dạng nào: text cho người đọc, hoặc mỗi dòng một đối tượng JSON"),
    ("solve", "Tìm lời giải"),
    (
        "solve format",
        "In ra dạng nào: text cho người đọc, mỗi dòng một đối tượng JSON, hoặc màn kèm lời giải dạng SOK",
    ),
    (
        "solve algorithm",
        "Bộ giải mạnh (strong), hoặc một phép tìm kiếm kinh điển: trạng thái nào được xét tiếp theo",
    ),
    ("solve puzzle", "Một bước tìm kiếm là gì: mỗi bước đi của người, hay mỗi lần đẩy (mặc định: steps)"),
    (
        "solve cost",
        "Cái gì cần ít: moves, pushes, walks hoặc walk=W,push=P (mặc định: moves với steps, pushes với pushes)",
    ),
    ("solve order", "Thứ tự thử các hướng, mọi hoán vị của u, d, l và r (mặc định: udlr)"),
    ("solve heuristic", "Cách greedy và astar ước lượng số lần đẩy còn lại (mặc định: matching-pushes)"),
    (
        "solve deadlocks",
        "Những thế thua nào được phép tìm kiếm kinh điển nhận ra và bỏ qua (mặc định: freeze)",
    ),
    ("solve time_limit", "Mỗi màn được chạy bao lâu: 30m, 10s, 500ms"),
    ("memory_limit", "Tìm kiếm được dùng bao nhiêu bộ nhớ, ví dụ 4GiB (mặc định: một nửa của máy)"),
    ("max_nodes", "Được mở bao nhiêu trạng thái"),
    (
        "solve threads",
        "Bộ giải mạnh được dùng bao nhiêu luồng cho một màn; với một luồng, lần chạy nào cũng như nhau",
    ),
    ("solve show", "Chạy từng lời giải trong cửa sổ dòng lệnh"),
    (
        "goal",
        "Bộ giải mạnh tìm gì: lời giải bất kỳ, hay lời giải ít lần đẩy nhất hoặc ít bước đi nhất (mặc định: any)",
    ),
    ("improve", "Rút ngắn những lời giải có trong tệp"),
    (
        "improve format",
        "In ra dạng nào: text cho người đọc, mỗi dòng một đối tượng JSON, hoặc màn kèm lời giải dạng SOK",
    ),
    ("improve by", "Cái gì cần ít hơn; cái kia quyết định khi bằng nhau"),
    ("improve time_limit", "Mỗi màn được chạy bao lâu: 30m, 10s, 500ms"),
    ("rate", "Cho biết các màn khó đến đâu với người chơi, từ 1 đến 10, và vì sao"),
    (
        "rate format",
        "In ra dạng nào: text cho người đọc, mỗi dòng một đối tượng JSON, hoặc màn kèm độ khó và lời giải dạng SOK",
    ),
    ("rate time_limit", "Mỗi màn được chạy bao lâu: 30m, 10s, 500ms"),
    ("bench", "Chạy các thuật toán trên nhiều màn rồi so sánh giải được gì và tốn bao nhiêu"),
    (
        "bench preset",
        "Làm lại chương thống kê của một báo cáo gốc, đặt cạnh số liệu đã công bố; FILE là thư mục chứa các màn của nó (maze không cần)",
    ),
    ("bench algorithms", "Những thuật toán nào, cách nhau bằng dấu phẩy"),
    (
        "bench puzzle",
        "Một bước tìm kiếm là gì, cách nhau bằng dấu phẩy: mỗi bước đi của người, hay mỗi lần đẩy (mặc định: steps)",
    ),
    (
        "bench cost",
        "Cái gì cần ít: moves, pushes, walks hoặc walk=W,push=P; có thể nêu nhiều lần (mặc định: moves với steps, pushes với pushes)",
    ),
    (
        "bench order",
        "Những thứ tự thử các hướng, cách nhau bằng dấu phẩy, mỗi thứ tự là một hoán vị của u, d, l và r (mặc định: udlr)",
    ),
    (
        "bench heuristics",
        "Thử greedy và astar với những ước lượng nào, cách nhau bằng dấu phẩy (mặc định: matching-pushes)",
    ),
    (
        "bench deadlocks",
        "Thử các phép tìm kiếm kinh điển với những tập thế thua nào, cách nhau bằng dấu phẩy (mặc định: freeze)",
    ),
    ("bench time_limit", "Mỗi lần chạy được dùng bao nhiêu thời gian bộ xử lý: 10s, 1m, 500ms"),
    ("bench repeat", "Mỗi màn chạy bao nhiêu lần; lấy lần nhanh nhất"),
    ("bench parallel", "Chạy bao nhiêu màn cùng lúc; chúng chia nhau bộ nhớ"),
    (
        "bench on",
        "Để các nơi chạy của một cơ sở dữ liệu cùng làm, trên bao nhiêu máy cũng được: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN. Ctrl-C thì nó vẫn chạy, chạy lại cùng lệnh để nối lại",
    ),
    ("bench out", "Thư mục chứa kết quả, gồm cả report.html; chạy lại cùng lệnh sẽ tiếp tục từ chỗ bị ngắt"),
    ("check", "Kiểm tra và mô tả màn chơi"),
    ("verify", "Chơi lại lời giải và đếm bước đi, lần đẩy, đường đẩy"),
    ("verify lurd", "Các bước cần kiểm chứng thay cho lời giải trong tệp: lurd, chữ hoa hay thường đều được"),
    ("show", "Vẽ màn chơi"),
    ("convert", "Ghi màn chơi ra định dạng khác"),
    (
        "convert to",
        "Định dạng cần ghi: xsb chỉ bàn chơi, sok kèm ghi chú và lời giải, rle hoặc link mỗi màn một dòng",
    ),
    ("convert out", "Ghi vào đâu; nếu không có thì ra đầu ra chuẩn"),
    ("generate", "Tạo màn mới"),
    ("generate sokoban", "Tạo những màn Sokoban mới, kèm độ khó và lời giải"),
    ("generate sokoban boxes", "Bao nhiêu thùng: 3-5 hoặc 4"),
    (
        "generate sokoban size",
        "Một màn được chiếm bao nhiêu ô, số cột trước, kể cả tường bao quanh: 9x9 hoặc 12x10",
    ),
    (
        "generate sokoban rating",
        "Khó đến đâu, từ 1 đến 10: 4-6 là 4.0 đến 6.0, 4.5-6 là 4.5 đến 6.0, chỉ 5 là 5.0 đến 5.9",
    ),
    ("generate sokoban rooms", "Bao nhiêu phòng, nếu kiểu màn có phòng: 2-4 hoặc 3"),
    ("generate sokoban style", "Kiểu màn (mặc định: khi thế này, khi thế khác)"),
    ("generate sokoban count", "Bao nhiêu màn"),
    (
        "generate sokoban seed",
        "Số khởi đầu cho ngẫu nhiên; cùng số thì cùng các màn (mặc định: rút thăm, và được in ra)",
    ),
    (
        "generate sokoban time_limit",
        "Tất cả các màn được chạy bao lâu: 30m, 10s, 500ms; chỉ đổi số màn, không đổi màn nào",
    ),
    ("generate sokoban max_nodes", "Được mở bao nhiêu trạng thái cho tất cả các màn"),
    (
        "generate sokoban format",
        "In ra dạng nào: text cho người đọc, mỗi màn một đối tượng JSON, hoặc màn kèm độ khó và lời giải dạng SOK",
    ),
    (
        "generate sokoban out",
        "Ghi vào đâu; tệp chỉ xuất hiện khi đã đầy đủ; nếu không có thì ra đầu ra chuẩn",
    ),
    ("generate sokoban force", "Thay tệp đã có"),
    ("maze", "Tạo mê cung, tìm đường đi qua, so sánh các thuật toán trên mê cung"),
    ("maze generate", "Tạo một mê cung và vẽ nó"),
    ("maze generate code", "Mã của mê cung cần tạo lại, ví dụ dfs1-20x20-s42-b0-f0.0-t19.19"),
    ("maze generate format", "In ra dạng nào: mã và hình vẽ bằng chữ, một đối tượng JSON, hoặc một hình ảnh"),
    ("maze out", "Ghi vào đâu; nếu không có thì ra đầu ra chuẩn"),
    ("maze solve", "Tìm đường đi qua các mê cung"),
    ("maze solve mazes", "Mã mê cung, hoặc tệp có hình vẽ; `-` là đầu vào chuẩn"),
    ("maze solve algorithm", "Tìm đường bằng cách nào (mặc định: bfs)"),
    ("maze solve from", "Bắt đầu ở ô này thay cho điểm đầu: hàng.cột đếm từ 0"),
    (
        "maze solve hint",
        "Chỉ in gợi ý: bước kế tiếp (next), các bước đến ngã rẽ kế tiếp (junction), hoặc cả đường đi (way)",
    ),
    (
        "maze solve format",
        "In ra dạng nào: text cho người đọc, mỗi dòng một đối tượng JSON, hoặc một hình ảnh",
    ),
    ("maze solve events", "Kể trong JSON mọi việc thuật toán đã làm"),
    ("maze show", "Vẽ cả những mê cung có hơn 200 hàng hoặc cột"),
    ("maze verify", "Đi lại các lượt đi qua mê cung, cho biết số bước và thời gian"),
    ("maze verify runs", "Tệp có mỗi dòng một lượt đi; `-` là đầu vào chuẩn"),
    ("maze compare", "Chạy các thuật toán trên cùng những mê cung rồi so sánh tốn bao nhiêu"),
    ("maze compare algorithms", "Những thuật toán nào, cách nhau bằng dấu phẩy"),
    ("maze compare runs", "Bao nhiêu mê cung; số khởi đầu của chúng nối tiếp nhau"),
    ("maze compare generator", "Thuật toán nào tạo lối đi"),
    ("maze compare size", "Bao nhiêu ô: 20 hoặc 20x30, số hàng trước"),
    ("maze compare seed", "Số khởi đầu của mê cung đầu tiên"),
    ("maze compare braid", "Mở bao nhiêu phần trăm ngõ cụt, tạo thành các vòng"),
    ("maze compare repeat", "Mỗi thuật toán đi qua mỗi mê cung bao nhiêu lần; lấy lần nhanh nhất"),
    (
        "maze compare format",
        "In ra dạng nào: một bảng, mỗi mê cung và thuật toán một đối tượng JSON, hoặc biểu đồ cột",
    ),
    ("maze energy", "Đi qua mê cung với ít năng lượng và những viên cho thêm năng lượng"),
    ("maze energy solve", "Tìm cách đi ngắn nhất mà không bao giờ hết năng lượng"),
    ("maze energy maze", "Mã mê cung, hoặc tệp có hình vẽ; `-` là đầu vào chuẩn"),
    (
        "maze energy calibrate maze",
        "Mã mê cung, hoặc tệp có hình vẽ; `-` là đầu vào chuẩn; nếu không có thì tạo nhiều mê cung",
    ),
    (
        "maze energy calibrate runs",
        "Tạo bao nhiêu mê cung; số khởi đầu của chúng nối tiếp nhau (mặc định: 20)",
    ),
    ("maze energy pellets", "Bao nhiêu viên năng lượng (mặc định: năm ô một viên)"),
    ("maze energy place", "Tự đặt các viên, mỗi viên hàng.cột=giá trị: 3.4=5,0.1=2"),
    ("maze energy braid", "Mở bao nhiêu phần trăm ngõ cụt, tạo thành các vòng (mặc định: 50)"),
    (
        "maze energy calibrate seed",
        "Số khởi đầu cho các viên (mặc định: rút thăm), hoặc của mê cung đầu tiên và các viên của nó (mặc định: 0)",
    ),
    ("maze energy simulate", "Chơi nhiều ván mà giá trị bị giấu cho đến khi chạm vào viên năng lượng"),
    ("maze energy simulate games", "Bao nhiêu ván, mỗi ván một mê cung; số khởi đầu của chúng nối tiếp nhau"),
    ("maze energy simulate seed", "Số khởi đầu của mê cung đầu tiên và các viên của nó"),
    (
        "maze energy simulate energy_share",
        "Năng lượng lúc bắt đầu, tính theo phần của đường ngắn nhất (mặc định: 0.5)",
    ),
    ("maze energy simulate level", "Năng lượng khan hiếm đến đâu, thay cho --energy-share"),
    ("maze energy simulate policies", "Những cách chơi nào, cách nhau bằng dấu phẩy"),
    ("maze energy simulate max_nodes", "Được mở bao nhiêu trạng thái cho mỗi câu mà một cách chơi tự hỏi"),
    ("maze energy simulate format", "In ra dạng nào: một bảng, hoặc mỗi cách chơi một đối tượng JSON"),
    ("maze energy solve after", "Các bước đã đi, chữ u, d, l và r: nên đi tiếp thế nào?"),
    (
        "maze energy solve hint",
        "Chỉ in gợi ý: bước kế tiếp (next), các bước đến ngã rẽ kế tiếp (junction), hoặc cả đường đi (way)",
    ),
    ("maze energy seed", "Số khởi đầu để rút thăm chỗ và giá trị của các viên (mặc định: rút thăm)"),
    ("maze energy solve code", "Mã năng lượng: các viên và năng lượng lúc bắt đầu, ví dụ e1-k80-s7-h45"),
    ("maze energy solve energy", "Năng lượng lúc bắt đầu (mặc định: theo --level)"),
    ("maze energy solve level", "Năng lượng khan hiếm đến đâu, nếu không cho --energy (mặc định: medium)"),
    ("maze energy time_limit", "Mỗi mê cung được chạy bao lâu: 30m, 10s, 500ms"),
    ("maze energy solve format", "In ra dạng nào: text cho người đọc, một đối tượng JSON, hoặc một hình ảnh"),
    (
        "maze energy calibrate",
        "Tìm xem mức năng lượng nào khiến các viên trở nên quan trọng, trong một hay nhiều mê cung",
    ),
    ("maze generate steps", "Kể trong JSON từng bước tạo ra mê cung"),
    ("maze generator", "Thuật toán nào tạo lối đi (mặc định: dfs)"),
    ("maze size", "Bao nhiêu ô: 20 hoặc 20x30, số hàng trước (mặc định: 20x20)"),
    ("maze difficulty", "Kích thước gọi theo tên: 20, 50 hay 100 hàng và cột"),
    ("maze seed", "Số khởi đầu cho ngẫu nhiên; cùng số thì cùng mê cung (mặc định: rút thăm)"),
    ("maze braid", "Mở bao nhiêu phần trăm ngõ cụt, tạo thành các vòng (mặc định: 0)"),
    ("maze start", "Đường đi bắt đầu ở đâu, hàng.cột đếm từ 0, hoặc random (mặc định: 0.0)"),
    ("maze goal", "Đường đi kết thúc ở đâu, hàng.cột đếm từ 0, hoặc random (mặc định: ô cuối)"),
    ("daily", "Cho xem màn chơi và mê cung của một ngày, như nhau với mọi người"),
    ("daily date", "Ngày nào, ví dụ 2026-11-17 (mặc định: hôm nay theo giờ UTC)"),
    ("daily format", "In ra dạng nào: text cho người đọc, hoặc một đối tượng JSON"),
    ("import", "Đưa tệp màn chơi vào cơ sở dữ liệu của máy chủ"),
    (
        "import database",
        "Lưu mọi thứ ở đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN (mặc định: một tệp trong thư mục dữ liệu của bạn)",
    ),
    ("import title", "Tên bộ màn chơi, nếu không theo tệp"),
    ("import owner", "Tài khoản sở hữu; nếu không ghi thì thuộc về trang"),
    ("import private", "Chỉ chủ sở hữu thấy"),
    ("serve", "Phục vụ trò chơi cho trình duyệt, với tài khoản, ván đã lưu và bảng xếp hạng"),
    ("serve listen", "Lắng nghe ở đâu: địa chỉ và cổng, hoặc chỉ một cổng của máy này"),
    ("admin", "Sao lưu cơ sở dữ liệu của máy chủ, khôi phục, hoặc chuyển sang nơi khác"),
    ("admin backup", "Chép mọi thứ vào một tệp; máy chủ vẫn có thể chạy"),
    (
        "admin backup database",
        "Cơ sở dữ liệu nào: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN (mặc định: tệp mà `serve` dùng)",
    ),
    ("admin backup out", "Tệp nào; tệp chỉ xuất hiện khi đã đầy đủ"),
    ("admin backup force", "Thay tệp đã có"),
    ("admin restore", "Chép mọi thứ từ một bản sao lưu vào cơ sở dữ liệu chưa có người chơi"),
    ("admin restore from", "Bản sao lưu"),
    (
        "admin restore database",
        "Vào đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN (mặc định: tệp mà `serve` dùng)",
    ),
    ("admin move", "Chép mọi thứ từ một cơ sở dữ liệu sang một cơ sở dữ liệu chưa có người chơi"),
    ("admin move from", "Từ đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN"),
    ("admin move to", "Sang đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN"),
    ("admin format", "In ra dạng nào: text cho người đọc, hoặc mỗi bảng một đối tượng JSON"),
    (
        "serve database",
        "Lưu mọi thứ ở đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN (mặc định: một tệp trong thư mục dữ liệu của bạn)",
    ),
    (
        "serve origin",
        "Địa chỉ mà mọi người dùng, nếu khác nơi lắng nghe, ví dụ https://games.example; với https, cookie chỉ đi qua https",
    ),
    (
        "serve trusted_proxies",
        "Có bao nhiêu máy chủ trung gian đứng trước; địa chỉ người dùng là do máy ngoài cùng cho biết",
    ),
    ("serve upload_limit", "Tệp màn chơi lớn nhất được tải lên"),
    (
        "serve web_dir",
        "Thư mục chứa các trang, thay cho những trang có sẵn trong chương trình: dành cho người viết chúng",
    ),
    ("serve request_timeout", "Một yêu cầu được chạy bao lâu"),
    (
        "serve workers",
        "Bao nhiêu việc được làm cùng lúc trong tiến trình này, ví dụ giải màn chơi cho mọi người; 0 thì để cho các `worker` (mặc định: nửa số bộ xử lý)",
    ),
    ("serve job_memory", "Bộ nhớ cho tất cả các việc đó, ví dụ 4GiB (mặc định: một phần tư bộ nhớ của máy)"),
    ("serve lease", "Im lặng bao lâu thì nơi khác nhận việc của nó"),
    ("worker", "Làm các việc của một cơ sở dữ liệu, không làm gì khác: thêm máy thì nhanh hơn"),
    (
        "worker database",
        "Việc nằm ở đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN (mặc định: tệp mà `serve` dùng)",
    ),
    ("worker slots", "Bao nhiêu việc cùng lúc (mặc định: mỗi bộ xử lý một việc)"),
    ("worker job_memory", "Bộ nhớ cho tất cả các việc đó, ví dụ 16GiB (mặc định: một nửa bộ nhớ của máy)"),
    ("worker lease", "Im lặng bao lâu thì nơi khác nhận việc của nó"),
    ("worker log", "Ghi những gì ra đầu ra lỗi chuẩn"),
    ("worker log_format", "Ghi nhật ký ở dạng nào: cho người đọc, hoặc mỗi dòng một đối tượng JSON"),
    ("jobs", "Xem và dừng các việc: giải màn chơi cho mọi người, và các lần chạy so sánh"),
    ("jobs list", "Liệt kê các việc và lần chạy đang chờ hoặc đang làm"),
    ("jobs list all", "Cả những việc đã kết thúc"),
    ("jobs list limit", "Nhiều nhất bấy nhiêu, mới nhất trước"),
    ("jobs show", "Cho biết mọi điều về một việc hay một lần chạy"),
    ("jobs show id", "Mã của nó, như trong danh sách"),
    ("jobs cancel", "Dừng một việc hay một lần chạy, bất kể của ai"),
    ("jobs cancel ids", "Các mã, như trong danh sách"),
    ("jobs prune", "Xóa những việc đã kết thúc từ lâu, và những lần chạy được xếp hàng từ dòng lệnh"),
    ("jobs prune older_than", "Phải kết thúc từ bao lâu: 30m, 12h"),
    (
        "jobs database",
        "Việc nằm ở đâu: sqlite://TỆP hoặc postgres://NGƯỜI@MÁY/TÊN (mặc định: tệp mà `serve` dùng)",
    ),
    ("jobs format", "In ra dạng nào: text cho người đọc, hoặc mỗi dòng một đối tượng JSON"),
    ("serve log", "Ghi những gì ra đầu ra lỗi chuẩn: info thì mỗi yêu cầu một dòng"),
    ("serve log_format", "Ghi nhật ký ở dạng nào: cho người đọc, hoặc mỗi dòng một đối tượng JSON"),
    ("serve open", "Mở trò chơi trong trình duyệt; nếu không có màn hình thì chỉ in địa chỉ"),
    ("submit", "Gửi lời giải có trong tệp đến bảng xếp hạng của một máy chủ"),
    ("submit server", "Máy chủ nào, ví dụ https://games.example"),
    ("submit token", "Mã truy cập cá nhân của bạn; an toàn hơn nếu đặt trong MAZEKEEPER_TOKEN"),
    (
        "submit how",
        "Ai tìm ra lời giải: chính bạn (own), bạn với gợi ý (assisted), hay một chương trình (automatic)",
    ),
    ("completions", "In tập lệnh tự hoàn thành cho shell"),
    ("completions shell", "Shell nào"),
];

fn vietnamese(key: &str) -> Option<&'static str> {
    VIETNAMESE.iter().find(|(known, _)| *known == key).map(|(_, text)| *text)
}

fn translate(command: Command, name: &str) -> Command {
    let about = vietnamese(name).unwrap_or_default();
    let command = command
        .about(about)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading("Lệnh")
        .subcommand_value_name("LỆNH")
        .help_template("{about-with-newline}\nCách dùng: {usage}\n\n{all-args}{after-help}")
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help));
    let command = match name {
        "" => command.arg(Arg::new("version").short('V').long("version").action(ArgAction::Version)),
        _ => command,
    };
    let command = command.mut_args(|argument| {
        let heading = if argument.is_positional() { "Tham số" } else { "Tùy chọn" };
        let id = argument.get_id().as_str();
        let text = flag_in_vietnamese(name, id).unwrap_or_default();
        argument.help(text).help_heading(heading).hide_possible_values(false)
    });
    command.mut_subcommands(|sub| {
        let name = called(name, &sub);
        translate(sub, &name)
    })
}

/// What is said of a flag of a command, else of its group, else everywhere.
fn flag_in_vietnamese(command: &str, flag: &str) -> Option<&'static str> {
    match command.rsplit_once(' ') {
        _ if command.is_empty() => vietnamese(flag),
        Some((group, _)) => {
            vietnamese(&format!("{command} {flag}")).or_else(|| flag_in_vietnamese(group, flag))
        }
        None => vietnamese(&format!("{command} {flag}")).or_else(|| vietnamese(flag)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;

    /// Calls a function for every command with its full name, the commands `help` left out.
    fn for_all(command: &Command, name: &str, look: &mut impl FnMut(&str, &Command)) {
        look(name, command);
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            for_all(sub, &called(name, sub), look);
        }
    }

    #[test]
    fn everything_is_described_in_vietnamese() {
        for_all(&args::command(Lang::Vi), "", &mut |name, command| {
            assert!(command.get_about().is_some_and(|about| !about.to_string().is_empty()), "{name}");
            for argument in command.get_arguments() {
                let text = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!text.is_empty(), "{name} {}", argument.get_id());
            }
        });
    }

    #[test]
    fn no_translation_is_left_over() {
        let mut used = vec!["help".to_owned(), "version".to_owned()];
        for_all(&args::command(Lang::En), "", &mut |name, command| {
            used.push(name.to_owned());
            let flags = command.get_arguments().map(|argument| argument.get_id().as_str());
            used.extend(flags.flat_map(|flag| {
                let groups = name.match_indices(' ').map(|(end, _)| &name[..end]).chain(["", name]);
                groups.map(|group| format!("{group} {flag}").trim_start().to_owned()).collect::<Vec<_>>()
            }));
        });
        let unused: Vec<_> =
            VIETNAMESE.iter().filter(|(key, _)| !used.iter().any(|known| known == key)).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn every_command_has_an_example() {
        for_all(&args::command(Lang::En), "", &mut |name, _| {
            assert!(EXAMPLES.iter().any(|(command, ..)| *command == name), "{name}");
        });
    }
}
