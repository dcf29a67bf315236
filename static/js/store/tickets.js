// A ticket: asks for new messages every 20 s while the page is visible, and keeps what is being written in this browser.
;(() => {
  const interval = 20_000

  function poll() {
    const state = document.querySelector('[data-poll]')
    if (state && !document.hidden) htmx.trigger(state, 'poll')
  }
  setInterval(poll, interval)
  document.addEventListener('visibilitychange', poll)

  // The link to new replies has done its work.
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('[data-dismiss-replies]')
    if (link) setTimeout(() => link.remove())
  })

  // <textarea data-draft="ticket-12"> is restored until it was sent.
  const keyOf = (field) => `draft:${field.dataset.draft}`
  const store = (key, text) => {
    try {
      if (text === '') localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Private windows have no storage.
    }
  }
  const read = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  document.addEventListener('input', ({ target }) => target.matches('[data-draft]') && store(keyOf(target), target.value))
  // A form that the browser sends itself: the page that follows shows it again if it was refused.
  document.addEventListener('submit', ({ target }) => {
    const field = target.matches('form:not([hx-post])') && target.querySelector('[data-draft]')
    if (field) store(keyOf(field), '')
  })
  document.addEventListener('htmx:after:swap', restore)
  restore()

  function restore() {
    for (const field of document.querySelectorAll('[data-draft]')) {
      if ('sent' in field.dataset) {
        store(keyOf(field), '')
        delete field.dataset.sent
      } else if (field.value === '') field.value = read(keyOf(field))
    }
  }
})()
