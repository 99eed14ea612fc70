//! What is said about walks with little energy.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::energy::code::EnergyCodeError;
use mazekeeper_core::energy::{PuzzleError, Survivor};
use mazekeeper_core::maze::MazeCode;

use super::{Lang, Translate, counted};
use crate::output::maze::simulation::Supply;
use crate::quantities::grouped;

sentences! {
    pellets_beside_code: "--pellets, --seed and --place do not go with an energy code, which says all about its pellets", "--pellets, --seed và --place không dùng cùng mã năng lượng, vì mã đã nói hết về các viên năng lượng";
    place_is_all: "--place lists all pellets: it does not go with --pellets or --seed", "--place liệt kê mọi viên năng lượng: không dùng cùng --pellets hay --seed";
    place_needs_a_maze: "--place goes only with one maze that is named", "--place chỉ dùng với một mê cung được gọi tên";
    two_supplies: "--level is an energy: it does not go with --energy-share", "--level đã là một mức năng lượng: không dùng cùng --energy-share";
    energy_hint_is_letters: "--hint is a few letters: it does not go with --format svg or --show", "--hint chỉ là vài chữ cái: không dùng cùng --format svg hay --show";
    already_there: "--after: these moves lead to the goal, so there is no way on", "--after: các bước này đã đến đích, không còn gì để đi tiếp";
    values: "values", "giá trị";
    hidden_values_known: "hidden from players; this walk knows them beforehand", "người chơi không thấy; cách đi này biết trước";
    lowest: "lowest", "thấp nhất";
    median: "median", "trung vị";
    highest: "highest", "cao nhất";
    energy_beside_code: "--energy and --level do not go with an energy code, which has the energy", "--energy và --level không dùng cùng mã năng lượng, vì mã đã có năng lượng";
    two_energies: "--level is an energy: it does not go with --energy", "--level đã là một mức năng lượng: không dùng cùng --energy";
    drawing_has_pellets: "the drawing has pellets of its own: give only --energy or --level", "hình vẽ đã có viên năng lượng: chỉ cho --energy hoặc --level";
    proved_shortest_walk: "proved: no walk that survives is shorter", "đã chứng minh: không có cách đi sống sót nào ngắn hơn";
    nobody_survives: "with so little energy nobody reaches the goal", "với năng lượng ít như vậy không ai tới được đích";
    no_way_at_all: "no way leads from the start to the goal", "không có đường nào từ điểm đầu đến đích";
    energy: "energy", "năng lượng";
    least: "least", "ít nhất";
    enough: "enough", "đủ";
    pellets_hardly_matter: "pellets hardly matter here: try another seed, or loops", "ở đây viên năng lượng hầu như không quan trọng: hãy thử số khởi đầu khác, hoặc mê cung có vòng";
}

impl Lang {
    pub(crate) fn survivor(self, survivor: &Survivor) -> String {
        let Survivor { steps, pellets, energy_left } = *survivor;
        let steps = self.steps(steps as u64);
        match self {
            Self::En => format!(
                "{steps}, {} eaten, {} energy left",
                counted(pellets, "pellet", "pellets"),
                grouped(energy_left)
            ),
            Self::Vi => format!(
                "{steps}, ăn {} viên, còn {} năng lượng",
                self.number(pellets),
                self.number(energy_left)
            ),
        }
    }

    pub(crate) fn walk_at_least(self, steps: usize) -> String {
        match self {
            Self::En => format!("proved: every walk has at least {}", counted(steps, "step", "steps")),
            Self::Vi => format!("đã chứng minh: mọi cách đi đều có ít nhất {} bước", self.number(steps)),
        }
    }

    pub(crate) fn walk_gap(self, at_least: usize, reason: StopReason) -> String {
        format!("{}; {}", self.walk_at_least(at_least), self.stopped(reason))
    }

    /// The energy and the pellets at the start, or those that are left after so many moves.
    pub(crate) fn energy_and_pellets(self, [energy, pellets]: [u64; 2], moves: Option<usize>) -> String {
        let [energy, pellets] = [energy, pellets].map(|number| self.number(number));
        match (self, moves) {
            (Self::En, None) => format!("{energy} at the start, pellets {pellets}"),
            (Self::Vi, None) => format!("{energy} lúc bắt đầu, số viên {pellets}"),
            (Self::En, Some(moves)) => {
                format!("{energy} after {}, pellets left {pellets}", counted(moves, "move", "moves"))
            }
            (Self::Vi, Some(moves)) => {
                format!("{energy} sau {} bước, còn {pellets} viên", self.number(moves))
            }
        }
    }

    pub(crate) fn labels(self, expanded: u64, rounds: u32) -> String {
        let expanded = self.number(expanded);
        match self {
            Self::En => format!("{expanded} expanded in {}", counted(rounds as usize, "round", "rounds")),
            Self::Vi => format!("đã mở {expanded} trong {rounds} lượt"),
        }
    }

    pub(crate) fn shortest_and_pellets(self, shortest: u32, pellets: usize) -> String {
        let steps = self.steps(shortest.into());
        let pellets = self.number(pellets);
        match self {
            Self::En => format!("{steps} without a detour, pellets {pellets}"),
            Self::Vi => format!("{steps} nếu không đi vòng, số viên {pellets}"),
        }
    }

    pub(crate) fn least_energy(self, at_least: u32, enough: u32) -> String {
        let [low, high] = [at_least, enough].map(|energy| self.number(energy));
        match (self, at_least == enough) {
            (Self::En, true) => format!("{high}: with less nobody reaches the goal"),
            (Self::Vi, true) => format!("{high}: ít hơn thì không ai tới được đích"),
            (Self::En, false) => format!("{low} to {high}: between them nothing is known within the limits"),
            (Self::Vi, false) => format!("{low} đến {high}: trong giới hạn này chưa biết gì hơn"),
        }
    }

    pub(crate) fn enough_energy(self, energy: u32) -> String {
        let energy = self.number(energy);
        match self {
            Self::En => format!("{energy}: from there on the shortest way is good enough"),
            Self::Vi => format!("{energy}: từ đó trở lên chỉ cần đi đường ngắn nhất"),
        }
    }

    pub(crate) fn flag_makes_mazes(self, flag: &str) -> String {
        match self {
            Self::En => {
                format!("{flag} is about mazes that are made: it does not go with a maze that is named")
            }
            Self::Vi => {
                format!("{flag} nói về mê cung được tạo ra: không dùng cùng một mê cung được gọi tên")
            }
        }
    }

    /// Which mazes were made.
    pub(crate) fn mazes_of(self, codes: &[MazeCode]) -> String {
        match codes {
            [first, .., last] => self.compared_mazes(codes.len(), first, last.seed()),
            [only] => self.compared_mazes(1, only, only.seed()),
            [] => String::new(),
        }
    }

    /// The columns of a table of mazes: seed, steps of the shortest way, least energy, enough for the shortest way, what
    /// lies between, and both energies as parts of the shortest way.
    pub(crate) fn window_columns(self) -> [&'static str; 7] {
        match self {
            Self::En => {
                ["seed", "shortest", "least", "enough", "window", "least/shortest", "enough/shortest"]
            }
            Self::Vi => {
                ["số khởi đầu", "ngắn nhất", "ít nhất", "đủ", "khoảng", "ít nhất/ngắn nhất", "đủ/ngắn nhất"]
            }
        }
    }

    pub(crate) fn windows_summary(self, counts: [usize; 3], narrowest: u32) -> String {
        let [exact, narrow, all] = counts.map(|count| self.number(count));
        match self {
            Self::En => {
                format!(
                    "least energy known exactly: {exact} of {all}; window below {narrowest}: {narrow} of {all}"
                )
            }
            Self::Vi => format!(
                "biết chính xác mức ít nhất: {exact} trên {all}; khoảng nhỏ hơn {narrowest}: {narrow} trên {all}"
            ),
        }
    }

    pub(crate) fn mazes_measured(self, done: usize, runs: usize) -> String {
        match self {
            Self::En => format!("interrupted: {done} of {runs} mazes were measured"),
            Self::Vi => format!("đã bị ngắt: đã đo {done} trên {runs} mê cung"),
        }
    }

    /// The columns of a table of policies: name, successes, their share, mean steps, how many times the shortest walk.
    pub(crate) fn policy_columns(self) -> [&'static str; 5] {
        match self {
            Self::En => ["policy", "arrived", "share", "mean steps", "× shortest"],
            Self::Vi => ["cách chơi", "tới đích", "tỉ lệ", "số bước trung bình", "× ngắn nhất"],
        }
    }

    pub(crate) fn supply(self, pellets: usize, supply: Supply) -> String {
        let pellets = self.number(pellets);
        match (self, supply) {
            (Self::En, Supply::Share(share)) => {
                format!("pellets {pellets}, energy {share} of the shortest way")
            }
            (Self::Vi, Supply::Share(share)) => {
                let share = self.punctuated(share.to_string());
                format!("số viên {pellets}, năng lượng bằng {share} đường ngắn nhất")
            }
            (Self::En, Supply::Level(level)) => format!("pellets {pellets}, energy {level}"),
            (Self::Vi, Supply::Level(level)) => format!("số viên {pellets}, năng lượng {level}"),
        }
    }

    pub(crate) fn unknown_games(self, games: usize) -> String {
        match self {
            Self::En => {
                let games = counted(games, "game", "games");
                format!("in {games} nobody knows whether there is a walk: the limit was reached")
            }
            Self::Vi => {
                format!("{} ván chưa biết có cách đi hay không: đã chạm giới hạn", self.number(games))
            }
        }
    }

    pub(crate) fn games_played(self, done: usize, games: usize) -> String {
        match self {
            Self::En => format!("interrupted: {done} of {games} games were played"),
            Self::Vi => format!("đã bị ngắt: đã chơi {done} trên {games} ván"),
        }
    }
}

impl Translate for EnergyCodeError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Malformed { found } => format!(
                "`{found}` không phải mã năng lượng; mã có dạng như `e1-k80-s7-h45` hoặc `e1-p0.3=5,2.1=4-h12`"
            ),
            Self::Pellet { found } => {
                format!("`{found}` không phải viên năng lượng; cần dạng như `0.3=5`: hàng, cột và giá trị")
            }
            Self::Outside { row, column, rows, columns } => {
                format!("viên năng lượng {row}.{column} nằm ngoài mê cung {rows} × {columns}")
            }
            Self::Order { row, column } => {
                format!(
                    "viên năng lượng {row}.{column} đứng sai chỗ trong mã: các viên xếp theo hàng rồi theo cột"
                )
            }
            Self::Hidden { row, column, value } => format!(
                "viên năng lượng {row}.{column} cho {value}; khi giá trị bị ẩn, mỗi viên chỉ cho từ 1 đến 5"
            ),
            Self::Puzzle(error) => error.vietnamese(),
        }
    }
}

impl Translate for PuzzleError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Outside { number } => format!("viên năng lượng thứ {number} nằm ngoài mê cung"),
            Self::OnEnd { number } => format!("viên năng lượng thứ {number} nằm ở điểm đầu hoặc đích"),
            Self::Twice { number } => format!("viên năng lượng thứ {number} nằm ở ô đã có viên khác"),
            Self::Value { number, value } => {
                format!("viên năng lượng thứ {number} cho {value}; mỗi viên chỉ cho từ 1 đến 9")
            }
            Self::Energy { energy } => format!("năng lượng {energy} lớn hơn 1000000000"),
            Self::NoRoom { wanted, room } => {
                format!("không đủ chỗ cho {wanted} viên năng lượng: mê cung chỉ có chỗ cho {room}")
            }
        }
    }
}
