// [data-live-preview=form]: after each change of the form, its frame shows what the button pressed last would, at first the first one. The answer
// is judged first, so that a look that cannot be shown leaves the last one and says why. The frame's address is replaced: Back leaves the page.
;(() => {
  const delay = 300
  let timer
  let sent = 0

  const panelOf = (form) => form?.id && document.querySelector(`[data-live-preview="${form.id}"]`)
  const formOf = (event) => event.target.form ?? event.target.closest?.('form')

  function later(event) {
    const form = formOf(event)
    const panel = panelOf(form)
    if (!panel) return
    clearTimeout(timer)
    timer = setTimeout(() => show(form, panel), delay)
  }
  document.addEventListener('input', later)
  document.addEventListener('change', later)

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-live-preview] button[formaction]')
    if (!button) return
    const panel = button.closest('[data-live-preview]')
    event.preventDefault()
    markPressed(panel, button)
    clearTimeout(timer)
    void show(document.getElementById(panel.dataset.livePreview), panel)
  })

  function markPressed(panel, pressed) {
    for (const button of panel.querySelectorAll('button[formaction]')) button.setAttribute('aria-pressed', String(button === pressed))
  }
  for (const panel of document.querySelectorAll('[data-live-preview]')) markPressed(panel, panel.querySelector('button[formaction]'))

  async function show(form, panel) {
    const own = ++sent
    const status = panel.querySelector('[data-preview-status]')
    const address = panel.querySelector('button[formaction][aria-pressed=true]').formAction
    try {
      const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
      const response = await fetch(address, { method: 'POST', headers: { accept: 'application/json' }, body })
      if (!response.ok && response.status !== 422) throw new Error(response.statusText)
      const { url, errors } = await response.json()
      if (own !== sent) return
      say(status, errors ? Object.values(errors) : [status.dataset.shown], Boolean(errors))
      if (url) panel.querySelector('iframe').contentWindow.location.replace(url)
    } catch {
      if (own === sent) say(status, [status.dataset.failed], true)
    }
  }

  function say(status, sentences, isError) {
    status.toggleAttribute('data-error', isError)
    status.replaceChildren(
      ...sentences.map((text) => {
        const line = document.createElement('p')
        line.textContent = text
        return line
      }),
    )
  }
})()
