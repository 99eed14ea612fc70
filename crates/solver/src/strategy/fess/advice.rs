//! The advisors: each has an opinion on some moves and recommends one of them.
//!
//! Packing, connectivity, rooms, hotspots and late boxes recommend what makes their feature better. The explorer
//! recommends what opens new pushes, the opener what frees a box that is in the way of most others and cannot move.
//! A move that is lost at a closer look is recommended by nobody.

use super::{CORE_LIMIT, CORRAL_LIMIT, Candidate, Carried, Features, Fess};
use crate::context::Context;
use crate::field::{Cell, Field};
use crate::meter::Meter;

impl Fess {
    /// Every advisor names its best move, if it has one that is not lost.
    pub(super) fn advise(&mut self, context: &mut Context, meter: &mut Meter<'_>, own: Features) {
        let worst = self.hotspots.worst(&self.board);
        let is_stuck =
            worst.is_some_and(|worst| self.candidates.iter().all(|other| other.carried.from != worst));
        let beside_worst =
            |field: &Field, cell: Cell| worst.is_some_and(|worst| field.around(worst).contains(&cell));

        self.recommend(context, meter, |_, c| {
            (c.features.unpacked < own.unpacked).then_some(c.features.unpacked)
        });
        self.recommend(context, meter, |_, c| {
            (c.features.regions < own.regions).then_some(c.features.regions)
        });
        self.recommend(context, meter, |_, c| (c.features.parted < own.parted).then_some(c.features.parted));
        self.recommend(context, meter, |_, c| {
            (c.features.hotspots < own.hotspots).then_some(c.features.hotspots)
        });
        self.recommend(context, meter, |_, c| (c.opens > 0).then_some(u16::MAX - c.opens));
        self.recommend(context, meter, |field, c| {
            let opens = is_stuck && c.features.regions <= own.regions && beside_worst(field, c.carried.from);
            opens.then_some(0)
        });
        self.recommend(context, meter, |_, c| (c.features.late < own.late).then_some(c.features.late));
    }

    /// Marks the best of the moves that an advisor has an opinion on; less is better, ties go by features.
    fn recommend(
        &mut self,
        context: &mut Context,
        meter: &mut Meter<'_>,
        opinion: impl Fn(&Field, &Candidate) -> Option<u16>,
    ) {
        while meter.go_on().is_ok() {
            let field = &context.field;
            let wanted = self.candidates.iter().enumerate().filter(|(_, candidate)| !candidate.is_lost);
            let best = wanted
                .filter_map(|(index, candidate)| {
                    Some((opinion(field, candidate)?, candidate.features, index))
                })
                .min();
            let Some((.., index)) = best else { return };
            if self.candidates[index].is_advised || !self.is_lost(context, self.candidates[index].carried) {
                self.candidates[index].is_advised = true;
                return;
            }
            self.candidates[index].is_lost = true;
        }
    }

    /// Whether a move of the position on the board leads to a lost one, looked at closely.
    fn is_lost(&mut self, context: &mut Context, carried: Carried) -> bool {
        let Context { field, deadlocks, .. } = context;
        self.board.shift(field, carried.from, carried.to);
        let player = field.next(carried.to, carried.side.into());
        self.child_reach.walk(field, &self.board, player);
        let is_lost = !self.board.is_solved(field)
            && (deadlocks.table(field, &self.board, player).is_none()
                || deadlocks.lose_in_corrals(field, &self.board, &self.child_reach, CORRAL_LIMIT)
                || deadlocks.lose_in_core(field, &self.board, carried.to, player, CORE_LIMIT));
        self.board.shift(field, carried.to, carried.from);
        is_lost
    }
}
