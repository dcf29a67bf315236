// The panel beside a ticket. [data-order-action] loads a form into #order-action, which opens with it. [data-insert-text] puts its text into
// the reply.
;(() => {
  let opener
  let title
  let savedText

  const reply = () => document.querySelector('#compose-staff textarea') ?? document.querySelector('#composer textarea')

  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target.closest('[data-order-action]')
      if (link) [opener, title] = [link, document.title]
      const button = target.closest('[data-insert-text]')
      if (button) insert(button.dataset.insertText)
    },
    true,
  )

  document.addEventListener('htmx:after:swap', () => {
    const dialog = document.getElementById('order-action')
    if (!dialog || dialog.open || !document.getElementById('order-action-body')?.childElementCount) return
    self.kit.open(dialog, opener)
    const heading = dialog.querySelector('#order-action-body :is(h1, h2)')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  })

  document.addEventListener(
    'close',
    ({ target }) => {
      if (target.id !== 'order-action') return
      document.getElementById('order-action-body').replaceChildren()
      if (title) document.title = title
    },
    true,
  )

  // An action may add to the saved draft and load the page again: what was typed is saved before.
  for (const event of ['pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => target.closest?.('#shop-panel') && save())

  function save() {
    const field = reply()
    const path = field?.getAttribute('hx-post')
    if (!path || field.value === (savedText ?? field.defaultValue)) return
    savedText = field.value
    const key = field.form.elements.namedItem('key')?.value ?? ''
    fetch(path, { method: 'POST', body: new URLSearchParams({ key, body: savedText }), keepalive: true }).catch(
      () => (savedText = undefined),
    )
  }

  // With an event as if it was typed, so that the draft is saved.
  function insert(text) {
    const field = reply()
    if (!field) return
    const tab = document.getElementById('compose-as-staff')
    if (tab) tab.checked = true
    field.focus()
    const before = field.value.slice(0, field.selectionStart)
    field.setRangeText(before === '' || before.endsWith('\n') ? text : `\n${text}`, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
})()
