//! What is said about solutions that become shorter.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::sokoban::metrics::Metrics;

use super::Lang;

impl Lang {
    pub(crate) fn before_and_after(self, before: Metrics, after: Metrics) -> String {
        let [moves, pushes] = [(before.moves, after.moves), (before.pushes, after.pushes)]
            .map(|(before, after)| format!("{} → {}", self.number(before), self.number(after)));
        match self {
            Self::En => format!("moves {moves}, pushes {pushes}"),
            Self::Vi => format!("bước đi {moves}, lần đẩy {pushes}"),
        }
    }

    /// Why no more is looked for.
    pub(crate) fn improve_end(self, reason: StopReason) -> &'static str {
        match reason {
            StopReason::Exhausted => self.pick("nothing is left to try", "không còn gì để thử"),
            other => self.stopped(other),
        }
    }

    pub(crate) fn improve_summary(
        self,
        counts: [usize; 5],
        before: Metrics,
        after: Metrics,
        cpu: &str,
    ) -> String {
        let [improved, unchanged, without, refuted, invalid] = counts;
        let sums = self.before_and_after(before, after);
        match self {
            Self::En => format!(
                "{improved} improved, {unchanged} unchanged, {without} without a solution, {refuted} refuted, {invalid} invalid; \
                 {sums}; {cpu} of the processor"
            ),
            Self::Vi => format!(
                "đã rút ngắn {improved}, giữ nguyên {unchanged}, không có lời giải {without}, bị bác bỏ {refuted}, không hợp lệ {invalid}; \
                 {sums}; {cpu} thời gian bộ xử lý"
            ),
        }
    }
}
