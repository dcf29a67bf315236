// The page of a ticket: shortcuts, Ctrl Enter, saved replies, files by paste and drop, and what disappears by itself.
;(() => {
  const conversation = () => document.getElementById('conversation')
  const form = () => [...document.querySelectorAll('.composer-form')].find((one) => one.checkVisibility())
  const text = () => form()?.querySelector('.composer-text')
  let goPressedAt = 0

  // One key each: r reply, n note, a assign, i assign to me, s resolved, p pending, o open, ; saved replies.
  document.addEventListener('keydown', (event) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.matches('.composer-text')
    if (isSend) {
      event.preventDefault()
      form().requestSubmit(form().querySelector('[data-kind=primary]'))
      return
    }
    if (event.key === 'Escape' && event.target.matches('.composer-text')) {
      event.target.blur()
      return
    }
    if (!conversation() || conversation().dataset.shortcuts === 'off' || !self.kit.acts(event)) return
    const isAfterGo = Date.now() - goPressedAt < 1500
    goPressedAt = event.key === 'g' ? Date.now() : 0
    if (isAfterGo || event.repeat) return
    if (event.key === 'r' || event.key === 'n') write(event.key === 'r' ? 'staff' : 'note', event)
    else if (event.key === 'a') openMenu('menu-assignee', event)
    else if (event.key === 'Escape' && !event.target.closest('details[data-menu]')) leave()
    else if ('ipso;'.includes(event.key)) {
      const control = conversation().querySelector(`[data-shortcut="${event.key}"]`)
      if (!control) return
      event.preventDefault()
      if (event.key === ';') write('staff', event)
      control.click()
    }
  })

  function write(kind, event) {
    const tab = document.getElementById(`compose-as-${kind}`)
    if (!tab) return
    event.preventDefault()
    tab.checked = true
    text().focus()
    text().scrollIntoView({ block: 'nearest' })
  }

  function openMenu(id, event) {
    const menu = document.getElementById(id)
    if (!menu) return
    event.preventDefault()
    menu.open = true
    menu.querySelector('button')?.focus()
  }

  // In the inbox Escape belongs to the list.
  function leave() {
    if (document.querySelector('.ticket-page')) document.querySelector('.crumbs a')?.click()
  }

  document.addEventListener('change', (event) => {
    if (event.target.name === 'composer-kind') text()?.focus()
    if (event.target.matches('[data-upload]') && event.target.files.length > 0) {
      void upload(event.target.form, event.target.files)
      event.target.value = ''
    }
  })

  // Says what is shown, so that earlier messages stay when the thread is drawn again.
  document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
    const first = document.querySelector('#thread [id^="message-"]')?.id.slice('message-'.length)
    if (!first || !ctx.sourceElement?.closest?.('#conversation')) return
    const { pathname, search } = new URL(ctx.request.action, location.href)
    if (pathname.startsWith(`/admin/tickets/${conversation().dataset.ticket}/`))
      ctx.request.action = `${pathname}${search}${search ? '&' : '?'}first=${first}`
  })

  // A menu that was used is drawn again: the focus returns to it.
  let usedMenu = null
  document.addEventListener('htmx:before:request', ({ detail: { ctx } }) => {
    usedMenu =
      ctx.sourceElement?.closest?.('#ticket-head details')?.id ?? (ctx.sourceElement?.closest?.('.ticket-tag-form') ? 'f-tag' : null)
  })
  document.addEventListener('htmx:after:swap', () => {
    const used = usedMenu && document.getElementById(usedMenu)
    usedMenu = null
    const isLost = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (used && isLost) (used.querySelector('summary') ?? used).focus({ preventScroll: true })
    expire()
    showNewest()
  })

  // Of the inbox's stream of events.
  document.addEventListener('tickets:changed', ({ detail: { ids } }) => {
    const live = document.getElementById('ticket-live')
    if (live && (ids === null || ids.includes(Number(conversation().dataset.ticket)))) htmx.trigger(live, 'refresh')
  })

  // Undo is offered for a few seconds.
  function expire() {
    for (const offer of document.querySelectorAll('[data-expires]')) {
      const { expires } = offer.dataset
      delete offer.dataset.expires
      setTimeout(() => offer.remove(), Number(expires))
    }
  }

  // Opens at the newest message, like every mail program.
  let shownTicket = ''
  function showNewest() {
    const ticket = conversation()?.dataset.ticket ?? ''
    if (ticket === shownTicket) return
    shownTicket = ticket
    if (ticket !== '' && location.hash === '') document.getElementById('newest')?.scrollIntoView({ block: 'end' })
  }

  async function upload(target, files) {
    const input = target.querySelector('[data-upload]')
    const body = new FormData()
    for (const file of files) body.append('files', file, file.name)
    target.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(input.dataset.upload, {
        method: 'POST',
        body,
        headers: { 'hx-request': 'true', 'hx-request-type': 'partial' },
      })
      if (response.status >= 500 || !(response.headers.get('content-type') ?? '').includes('text/html'))
        throw new Error(response.statusText)
      const list = target.querySelector('.draft-files')
      list.outerHTML = await response.text()
      htmx.process(target)
    } catch {
      const words = document.getElementById('toasts').dataset
      self.kit.toast(words.failed, words.retry, () => upload(target, files))
    } finally {
      target.removeAttribute('aria-busy')
    }
  }

  document.addEventListener('paste', (event) => {
    if (!event.target.matches('.composer-text') || event.clipboardData.files.length === 0) return
    event.preventDefault()
    void upload(event.target.form, event.clipboardData.files)
  })
  for (const name of ['dragover', 'dragleave', 'drop']) {
    document.addEventListener(name, (event) => {
      const composer = event.target.closest?.('.composer')
      if (!composer || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      composer.toggleAttribute('data-dragging', name === 'dragover')
      if (name === 'drop') void upload(form(), event.dataTransfer.files)
    })
  }

  // Saved replies: a combobox; what is chosen goes to where the cursor is.
  const replies = () => document.getElementById('saved-replies')
  const options = () => [...document.querySelectorAll('#saved-replies-list [data-used]')]
  const active = () => options().find((option) => option.getAttribute('aria-selected') === 'true')

  document.addEventListener('beforeinput', (event) => {
    const field = event.target
    if (!field.matches('#f-body-staff') || !(event.data === '/' || event.data === ';')) return
    const before = field.value.slice(0, field.selectionStart)
    if (before !== '' && !before.endsWith('\n')) return
    event.preventDefault()
    document.getElementById('open-saved-replies').click()
  })
  document.addEventListener('keydown', (event) => {
    if (event.target.id !== 'saved-replies-q' || event.isComposing) return
    const all = options()
    const at = all.indexOf(active())
    if (event.key === 'ArrowDown') choose(all[(at + 1) % all.length])
    else if (event.key === 'ArrowUp') choose(all[at <= 0 ? all.length - 1 : at - 1])
    else if (event.key === 'Enter' && active()) insert(active())
    else if (event.key !== 'Enter') return
    event.preventDefault()
  })
  document.addEventListener('htmx:after:swap', () => {
    if (replies()?.open && !active()) choose(options()[0])
  })
  document.addEventListener('click', (event) => {
    const option = event.target.closest?.('#saved-replies-list [data-used]')
    if (option) insert(option)
  })

  function choose(option) {
    for (const other of options()) other.setAttribute('aria-selected', String(other === option))
    const input = document.getElementById('saved-replies-q')
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  function insert(option) {
    const { text: words, used: name, value } = option.dataset
    const field = document.getElementById('f-body-staff')
    // The kit returns the focus to the button that opened it.
    replies().addEventListener('close', () => field.focus(), { once: true })
    replies().close()
    field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
    const used = document.createElement('input')
    Object.assign(used, { type: 'hidden', name, value })
    field.form.append(used)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  expire()
  showNewest()
})()
