//! What a client sends, read to its end even if nobody wants it.
//!
//! A file that is too large is refused after its first megabyte, while the client is still sending. To close the
//! connection then would take the answer away with it, for a client reads it only afterwards. So whatever a handler leaves is
//! read on and thrown away: some of it, and for some time.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

/// The most bytes that are thrown away, and how long that may take.
const MOST: usize = 64 << 20;
const PATIENCE: Duration = Duration::from_secs(10);

/// A body that is read to its end.
pub(crate) struct Sent(Option<Incoming>);

impl Sent {
    pub(crate) fn new(body: Incoming) -> Self {
        Self(Some(body))
    }
}

impl Body for Sent {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        match &mut self.0 {
            Some(body) => Pin::new(body).poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.0.as_ref().map(Incoming::size_hint).unwrap_or_default()
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        let Some(mut body) = self.0.take().filter(|body| !body.is_end_stream()) else { return };
        tokio::spawn(async move {
            let mut left = MOST;
            let throw_away = async {
                while let Some(Ok(frame)) =
                    std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await
                {
                    let length = frame.data_ref().map_or(0, Bytes::len);
                    let Some(less) = left.checked_sub(length) else { break };
                    left = less;
                }
            };
            // Who takes longer is cut off.
            let _ = tokio::time::timeout(PATIENCE, throw_away).await;
        });
    }
}
