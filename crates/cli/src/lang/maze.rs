//! What is said about mazes.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::maze::code::CodeError;
use mazekeeper_core::maze::text::TextError;
use mazekeeper_core::maze::texture::Texture;
use mazekeeper_core::maze::{MAX_CELLS, MazeCode, QuestError, ShapeError};
use mazekeeper_core::names::UnknownName;

use super::{Lang, Translate, counted};
use crate::quantities::grouped;

sentences! {
    two_sizes: "--difficulty is a size: it does not go with --size", "--difficulty đã là một kích thước: không dùng cùng --size";
    steps_need_json: "--steps goes with --format json", "--steps chỉ dùng với --format json";
    events_need_json: "--events goes with --format json", "--events chỉ dùng với --format json";
    large_needs_text: "--show draws for people: it goes with --format text", "--show vẽ cho người xem: chỉ dùng với --format text";
    one_picture: "--format svg goes with exactly one maze", "--format svg chỉ dùng với đúng một mê cung";
    hint_is_letters: "--hint is a few letters: it does not go with --format svg, --events or --show", "--hint chỉ là vài chữ cái: không dùng cùng --format svg, --events hay --show";
    hint_is_shortest: "--hint follows a shortest way: it does not go with --algorithm", "--hint theo một đường ngắn nhất: không dùng cùng --algorithm";
    proved_shortest_way: "proved: no way is shorter", "đã chứng minh: không có đường nào ngắn hơn";
    maybe_shorter_way: "there may be a shorter way", "có thể có đường ngắn hơn";
    nothing_known_of_maze: "whether there is a way is not known", "chưa biết có đường đi hay không";
    no_way: "no way leads from there to the goal", "từ đó không có đường nào đến đích";
    chart_title: "Algorithms in mazes", "Các thuật toán trong mê cung";
    chart_time: "Processor time, mean per maze", "Thời gian bộ xử lý, trung bình mỗi mê cung";
    chart_opened: "Cells opened, mean per maze", "Số ô đã thấy, trung bình mỗi mê cung";
    chart_memory: "Peak memory, greatest of all mazes", "Bộ nhớ cao nhất trong mọi mê cung";
    texture: "texture", "đặc điểm";
    way: "way", "đường đi";
    cells: "cells", "ô";
    walked: "walked", "đã đi";
    drawing: "drawing", "hình vẽ";
    too_large_to_draw: "left out, as the maze is large; --show draws it", "bỏ qua vì mê cung lớn; --show sẽ vẽ";
}

impl Lang {
    pub(crate) fn flag_beside_code(self, flag: &str) -> String {
        match self {
            Self::En => format!("{flag} does not go with a maze code, which says all about its maze"),
            Self::Vi => format!("{flag} không dùng cùng mã mê cung, vì mã đã nói hết về mê cung của nó"),
        }
    }
}

impl Lang {
    /// What the cells of a maze are like.
    pub(crate) fn texture_numbers(self, texture: &Texture) -> String {
        let share = self.percent(texture.dead_end_share());
        let [dead_ends, junctions, loops] =
            [texture.dead_ends, texture.junctions, texture.loops].map(|count| self.number(count));
        match self {
            Self::En => format!("dead ends {dead_ends} ({share}), junctions {junctions}, loops {loops}"),
            Self::Vi => format!("ngõ cụt {dead_ends} ({share}), ngã rẽ {junctions}, vòng {loops}"),
        }
    }

    /// How far its ways lead.
    pub(crate) fn way_numbers(self, texture: &Texture) -> String {
        let share = self.percent(texture.solution_share().unwrap_or(0.0));
        let [solution, longest] =
            [texture.solution.unwrap_or(0), texture.longest].map(|steps| self.steps(steps as u64));
        match self {
            Self::En => format!(
                "{solution} from start to goal ({share} of all cells); {longest} between two far cells"
            ),
            Self::Vi => {
                format!("{solution} từ điểm đầu đến đích ({share} số ô); {longest} giữa hai ô xa nhau")
            }
        }
    }

    /// Which mazes were crossed: the first code, how many there are, and the last seed.
    pub(crate) fn compared_mazes(self, runs: usize, first: &MazeCode, last_seed: u64) -> String {
        match (self, runs) {
            (Self::En, 1) => format!("1 maze: {first}"),
            (Self::Vi, 1) => format!("1 mê cung: {first}"),
            (Self::En, _) => format!("{runs} mazes: {first} and so on to seed {last_seed}"),
            (Self::Vi, _) => format!("{runs} mê cung: {first} và tiếp theo đến số khởi đầu {last_seed}"),
        }
    }

    /// How many mazes were crossed before Ctrl-C.
    pub(crate) fn runs_done(self, done: usize, runs: usize) -> String {
        match self {
            Self::En => format!("interrupted: {done} of {runs} mazes were crossed by all"),
            Self::Vi => format!("đã bị ngắt: mọi thuật toán đã đi qua {done} trên {runs} mê cung"),
        }
    }

    /// The columns of the table of algorithms: name, mean and median time, cells opened and closed, memory, steps,
    /// ways that are shortest, mazes crossed.
    pub(crate) fn compare_columns(self) -> [&'static str; 9] {
        match self {
            Self::En => [
                "algorithm",
                "mean time",
                "median time",
                "cells opened",
                "cells closed",
                "most memory",
                "steps",
                "shortest",
                "crossed",
            ],
            Self::Vi => [
                "thuật toán",
                "thời gian trung bình",
                "trung vị",
                "ô đã thấy",
                "ô đã xét",
                "bộ nhớ nhiều nhất",
                "số bước",
                "ngắn nhất",
                "đã đi qua",
            ],
        }
    }

    fn percent(self, share: f64) -> String {
        format!("{:.0} %", 100.0 * share)
    }

    pub(crate) fn made_again_by(self, rows: usize, columns: usize, seed: u64) -> String {
        let flags = format!("--generator eller --size {rows}x{columns} --seed {seed}");
        match self {
            Self::En => format!("no code names a maze of this size: {flags} makes it again"),
            Self::Vi => format!("không có mã cho mê cung lớn cỡ này: {flags} sẽ tạo lại nó"),
        }
    }

    pub(crate) fn no_maze(self, name: &str) -> String {
        match self {
            Self::En => format!("`{name}` is neither a maze code nor a file"),
            Self::Vi => format!("`{name}` không phải mã mê cung, cũng không phải tệp"),
        }
    }

    pub(crate) fn too_long_for_a_maze(self, file: &str) -> String {
        match self {
            Self::En => format!("{file} is longer than the largest maze"),
            Self::Vi => format!("{file} dài hơn cả mê cung lớn nhất"),
        }
    }

    pub(crate) fn steps(self, steps: u64) -> String {
        match self {
            Self::En => counted(steps as usize, "step", "steps"),
            Self::Vi => format!("{} bước", self.number(steps)),
        }
    }

    pub(crate) fn cell_counts(self, opened: u64, closed: u64) -> String {
        let [opened, closed] = [opened, closed].map(|count| self.number(count));
        match self {
            Self::En => format!("{opened} opened, {closed} closed"),
            Self::Vi => format!("đã thấy {opened}, đã xét {closed}"),
        }
    }

    pub(crate) fn every_cell_seen(self, cells: u64) -> String {
        match self {
            Self::En => format!("every cell that can be reached was seen, {} in all", grouped(cells)),
            Self::Vi => format!("đã xét hết {} ô có thể tới được", self.number(cells)),
        }
    }

    pub(crate) fn crossing_stopped(self, reason: StopReason) -> &'static str {
        match reason {
            StopReason::Exhausted => self.pick(
                "following the wall leads back to where it began",
                "đi men theo tường thì quay lại chỗ bắt đầu",
            ),
            other => self.stopped(other),
        }
    }
}

impl Translate for CodeError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Malformed { found } => {
                format!("`{found}` không phải mã mê cung; mã có dạng như `dfs1-50x50-s42-b50-f0.0-t49.49`")
            }
            Self::Generator(error) => error.vietnamese(),
            Self::Version { generator, version } => {
                format!("ở đây không biết phiên bản {version} của thuật toán sinh `{generator}`")
            }
            Self::Shape(error) => error.vietnamese(),
            Self::TooLong { generator, rows, columns, most } => format!(
                "mê cung {rows} × {columns} quá dài với cách tạo `{generator}`: nhiều nhất {most} hàng hoặc cột"
            ),
            Self::Braid { percent } => format!("mức mở ngõ cụt {percent} lớn hơn 100 phần trăm"),
            Self::NoCell { row, column, rows, columns } => {
                format!("không có ô {row}.{column} trong mê cung {rows} × {columns}")
            }
            Self::Ends(error) => error.vietnamese(),
        }
    }
}

impl Translate for TextError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Empty => "không có hình vẽ mê cung nào".into(),
            Self::Code { line, error } => format!("dòng {line}: {}", error.vietnamese()),
            Self::OtherMaze { line, code } => {
                format!("dòng {line}: hình vẽ không phải mê cung mà mã `{code}` chỉ")
            }
            Self::Width { line, columns } => format!(
                "dòng {line}: hình vẽ rộng {columns} cột, nhưng ô và tường xen kẽ phải là số lẻ từ 3 trở lên"
            ),
            Self::Height { line, rows } => format!(
                "dòng {line}: hình vẽ cao {rows} dòng, nhưng ô và tường xen kẽ phải là số lẻ từ 3 trở lên"
            ),
            Self::Shape(error) => error.vietnamese(),
            Self::Outside { line, column, found } => {
                format!("dòng {line}, cột {column}: `{found}` nằm ngoài mê cung")
            }
            Self::UnknownCharacter { line, column, found } => {
                format!("dòng {line}, cột {column}: `{found}` không phải ký tự của mê cung")
            }
            Self::OpenWall { line, column } => format!("dòng {line}, cột {column}: tường ngoài bị hở"),
            Self::NoPillar { line, column, found } => {
                format!("dòng {line}, cột {column}: chỗ bốn ô gặp nhau phải là tường, không phải `{found}`")
            }
            Self::WallOnCell { line, column } => {
                format!("dòng {line}, cột {column}: có tường ở chỗ phải là ô")
            }
            Self::BetweenCells { line, column, found } => {
                format!("dòng {line}, cột {column}: `{found}` phải nằm trong một ô, không nằm giữa hai ô")
            }
            Self::Second { line, column, found } => {
                format!("dòng {line}, cột {column}: có thêm một `{found}` thứ hai")
            }
            Self::NoStart => "không có điểm đầu `S`".into(),
            Self::NoGoal => "không có đích `G`".into(),
        }
    }
}

impl Translate for ShapeError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Empty { rows, columns } => format!("mê cung {rows} × {columns} không có ô nào"),
            Self::TooLarge { rows, columns } => {
                format!("mê cung {rows} × {columns} có nhiều hơn {MAX_CELLS} ô")
            }
        }
    }
}

impl Translate for QuestError {
    fn vietnamese(&self) -> String {
        match self {
            Self::Outside => "một đầu đường nằm ngoài mê cung".into(),
            Self::SameEnds => "điểm đầu và đích là cùng một ô".into(),
        }
    }
}

impl Translate for UnknownName {
    fn vietnamese(&self) -> String {
        let what = match self.what {
            "generator" => "thuật toán sinh mê cung",
            other => other,
        };
        format!("`{}` không phải tên {what}; có {}", self.found, self.choices.join(", "))
    }
}
