declare const self: Worker

/** Answers with what it was sent; fails for 'fail', and never answers 'hang'. */
self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'hang') return
  self.postMessage(data === 'fail' ? { error: 'it failed' } : { done: data })
}
