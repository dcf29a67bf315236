// The inbox: rows open beside the list where there is room, and change in place. Nothing moves by itself: new tickets wait behind a button.
;(() => {
  const inbox = document.getElementById('inbox')
  if (!inbox) return
  const hasPanes = matchMedia('(width > 1100px)')
  const pane = () => document.getElementById('conv')
  const rows = () => [...document.querySelectorAll('tr[data-ticket]')]
  let opened

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-pane]')
    if (!link || !hasPanes.matches || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // A click without a position comes from the keyboard: its focus follows.
    void open(link, event.detail === 0)
  })

  async function open(link, moveFocus) {
    const href = link.getAttribute('href')
    opened = link.closest('tr').dataset.ticket
    mark()
    // The header HX-Target names the link's own target.
    link.setAttribute('hx-target', '#conv')
    await htmx.ajax('GET', href, { source: link, target: '#conv', swap: 'innerHTML', push: href })
    pane().dataset.ticket = opened
    link.closest('tr').removeAttribute('data-unread')
    if (moveFocus) pane().focus({ preventScroll: true })
  }
  // What cannot be shown in the pane opens as a page.
  document.addEventListener('htmx:response:error', ({ detail: { ctx } }) => {
    if (ctx.target === pane()) location.href = ctx.sourceElement.href
  })

  // From the pane back to its row. First of all, because on its own page a conversation leads back to the list.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !hasPanes.matches || !pane().contains(document.activeElement)) return
      if (document.querySelector('dialog[open]') || document.activeElement.matches('input, textarea, select')) return
      const row = document.getElementById(`open-${opened}`)
      if (!row) return
      event.stopPropagation()
      row.focus()
    },
    true,
  )

  function mark() {
    for (const row of rows()) row.toggleAttribute('data-open', row.dataset.ticket === opened)
  }

  // Live updates, one at a time.
  let pending = false
  let running = false
  async function refresh() {
    if (running) {
      pending = true
      return
    }
    running = true
    pending = false
    try {
      await update()
    } catch {
      // The next event or poll tries again.
    }
    running = false
    if (pending) setTimeout(refresh, 1000)
  }

  async function update() {
    const state = document.getElementById('list-state')
    if (!state) return
    const url = new URL(state.href)
    url.searchParams.set(
      'shown',
      rows()
        .map((row) => row.dataset.ticket)
        .join(','),
    )
    url.searchParams.set('since', state.dataset.at)
    const response = await fetch(`${url.pathname}/changes${url.search}`)
    // Signed out, or without the permission: the page says so.
    if (response.redirected || response.status === 401 || response.status === 403) return location.reload()
    if (!response.ok) return
    const template = document.createElement('template')
    template.innerHTML = await response.text()
    const changes = template.content
    if (!state.isConnected) return
    for (const row of changes.querySelectorAll('tr')) replaceRow(row)
    mark()
    for (const link of document.querySelectorAll('.list-views .tabs a')) {
      const { searchParams } = new URL(link.href)
      const count = link.querySelector('.num')
      const fresh = changes.querySelector(`[data-view="${CSS.escape(searchParams.get('view') ?? 'all')}"]`)
      if (count && fresh && !searchParams.has('saved')) count.textContent = fresh.textContent
    }
    const badge = document.querySelector('.sidebar-link[href="/admin/tickets"] .sidebar-count')
    if (badge) badge.textContent = changes.querySelector('[data-waiting]').textContent
    const [news, freshNews] = [document.getElementById('inbox-news'), changes.querySelector('.inbox-news')]
    if (news.textContent.trim() !== freshNews.textContent.trim()) {
      news.replaceWith(freshNews)
      htmx.process(freshNews)
    }
  }

  // Keeps the focus, the selection and the active mark of the row.
  function replaceRow(fresh) {
    const row = document.getElementById(fresh.id)
    if (!row) return
    const focused = row.contains(document.activeElement) ? document.activeElement.id : undefined
    const checked = row.querySelector('[data-row]')?.checked
    fresh.toggleAttribute('data-active', row.hasAttribute('data-active'))
    const box = fresh.querySelector('[data-row]')
    if (box) box.checked = checked
    row.replaceWith(fresh)
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  }

  document.addEventListener('tickets:changed', refresh)
  // Ages grow, and other agents come and go.
  setInterval(() => document.hidden || refresh(), 60_000)
  document.addEventListener('htmx:after:swap', () => mark())
  document.addEventListener('click', (event) => {
    if (event.target.closest('#show-news')) setTimeout(() => document.getElementById('inbox-news').replaceChildren(), 0)
  })
})()
