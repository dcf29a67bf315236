// The search in the header as a combobox: results while one types, arrow keys move through them, Enter opens one or all of them.
;(() => {
  const form = document.getElementById('site-search')
  const input = form.querySelector('input')
  const box = Object.assign(document.createElement('div'), { className: 'suggestions', hidden: true })
  const delay = 150
  const quietTime = 400
  const maxCached = 20
  const minLength = 2
  const cached = new Map()
  let request
  let typeTimer
  let sayTimer
  /** The search whose results are shown. */
  let shown = null

  form.append(box)
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }))
    input.setAttribute(name, value)

  const query = () => input.value.trim()
  // In Chinese, Japanese and Korean one character can be a word.
  const isLongEnough = () =>
    query().length >= minLength || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(query())
  const options = () => [...box.querySelectorAll('[role=option]')]
  const active = () => box.querySelector('[role=option][aria-selected=true]')

  input.addEventListener('input', () => {
    clearTimeout(typeTimer)
    if (!isLongEnough()) {
      request?.abort()
      close()
    } else typeTimer = setTimeout(update, cached.has(query()) ? 0 : delay)
  })
  input.addEventListener('focus', () => isLongEnough() && update())
  form.addEventListener('focusout', ({ relatedTarget }) => form.contains(relatedTarget) || close())
  // Keeps the focus, so that a press on the list does not close it before its click.
  box.addEventListener('pointerdown', (event) => event.preventDefault())
  form.addEventListener('submit', () => close())

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const all = options()
    const at = all.indexOf(active())
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (box.hidden) return void (isLongEnough() && update())
      const next = event.key === 'ArrowDown' ? at + 1 : at === -1 ? all.length - 1 : at - 1
      // Beyond either end is the field itself.
      choose(all[next])
    } else if (event.key === 'Enter' && !box.hidden && active()) {
      event.preventDefault()
      active().click()
    } else if (event.key === 'Escape' && !box.hidden) {
      event.preventDefault()
      close()
    }
  })

  async function update() {
    const text = query()
    if (text === shown && !box.hidden) return
    request?.abort()
    const current = (request = new AbortController())
    box.setAttribute('aria-busy', 'true')
    try {
      const markup = cached.get(text) ?? (await load(text, current.signal))
      remember(text, markup)
      if (current === request && document.activeElement === input && text === query()) await show(text, markup)
    } catch (error) {
      // The form still leads to the results.
      if (error.name !== 'AbortError') close()
    } finally {
      if (current === request) box.removeAttribute('aria-busy')
    }
  }

  async function load(text, signal) {
    const response = await fetch(`/search/suggest?${new URLSearchParams({ q: text })}`, {
      signal,
      headers: { 'HX-Request': 'true', 'HX-Request-Type': 'partial' },
    })
    if (!response.ok) throw new Error(`${response.status}`)
    return response.text()
  }

  function remember(text, markup) {
    cached.delete(text)
    cached.set(text, markup)
    if (cached.size > maxCached) cached.delete(cached.keys().next().value)
  }

  async function show(text, markup) {
    const content = new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild
    await addStyles(content.dataset.style)
    if (text !== query()) return
    box.replaceChildren(content)
    box.hidden = false
    box.scrollTop = 0
    shown = text
    const list = box.querySelector('[role=listbox]')
    input.setAttribute('aria-expanded', String(list !== null))
    if (list) input.setAttribute('aria-controls', list.id)
    else input.removeAttribute('aria-controls')
    input.removeAttribute('aria-activedescendant')
    fit()
    clearTimeout(sayTimer)
    sayTimer = setTimeout(() => !box.hidden && self.kit.say(box.querySelector('[data-count]').textContent), quietTime)
  }

  let styles
  function addStyles(href) {
    styles ??= new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: resolve })
      document.head.append(link)
    })
    return styles
  }

  function close() {
    clearTimeout(sayTimer)
    box.hidden = true
    shown = null
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-controls')
    input.removeAttribute('aria-activedescendant')
  }

  function choose(option) {
    for (const other of options()) other.setAttribute('aria-selected', String(other === option))
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  // On phones the list ends above the keyboard.
  function fit() {
    box.style.setProperty('--suggestions-start', `${Math.max(0, form.getBoundingClientRect().bottom)}px`)
    box.style.setProperty('--visible-height', `${self.visualViewport?.height ?? innerHeight}px`)
  }
  self.visualViewport?.addEventListener('resize', () => box.hidden || fit())

  if (document.activeElement === input && isLongEnough()) void update()
})()
