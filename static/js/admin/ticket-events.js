// One stream of events per tab tells which tickets changed; without it the page asks every 15 seconds. Others listen for `tickets:changed`
// on the document: detail.ids are the changed tickets, null when anything may have changed.
;(() => {
  const pollMs = 15_000
  let source
  let timer

  const announce = (ids) => document.dispatchEvent(new CustomEvent('tickets:changed', { detail: { ids } }))

  function poll() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      announce(null)
      poll()
    }, pollMs)
  }

  function connect() {
    if (source) return
    source = new EventSource('/admin/tickets/events')
    source.addEventListener('open', () => clearTimeout(timer))
    source.addEventListener('changed', (event) => announce(JSON.parse(event.data)))
    source.addEventListener('error', () => {
      // The browser connects again by itself, unless the server refused.
      if (source?.readyState === EventSource.CLOSED) source = undefined
      poll()
    })
  }

  function disconnect() {
    source?.close()
    source = undefined
    clearTimeout(timer)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return disconnect()
    connect()
    announce(null)
  })
  addEventListener('pagehide', disconnect)
  addEventListener('pageshow', (event) => event.persisted && connect())
  poll()
  if (!document.hidden) connect()
})()
