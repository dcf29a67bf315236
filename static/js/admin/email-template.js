// The editor of an email. [data-insert]: writes its text where the cursor was last, and returns there. While the text is written, the preview
// shows it: a form with the same values is sent to a fresh frame, so that Back leaves the page and the editor notices no submission.
;(() => {
  const delay = 600
  let field = document.querySelector('#edit-form textarea')
  let action = document.querySelector('.mail-preview [formaction]')?.formAction
  let timer

  for (const button of document.querySelectorAll('[data-insert]')) button.hidden = false

  document.addEventListener('focusin', ({ target }) => {
    if (target.matches('#edit-form textarea, #edit-form input[type=text]')) field = target
  })

  document.addEventListener('click', (event) => {
    const insert = event.target.closest('[data-insert]')
    if (insert && field) {
      field.focus()
      field.setRangeText(insert.dataset.insert, field.selectionStart, field.selectionEnd, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      document.dispatchEvent(new CustomEvent('say', { detail: { text: insert.dataset.inserted } }))
    }
    const look = event.target.closest('.mail-preview [formaction]')
    if (!look) return
    event.preventDefault()
    action = look.formAction
    show()
  })

  document.addEventListener('input', ({ target }) => {
    if (target.form?.id !== 'edit-form') return
    clearTimeout(timer)
    timer = setTimeout(show, delay)
  })

  function show() {
    clearTimeout(timer)
    const frame = document.querySelector('.mail-preview iframe')
    const fresh = frame.cloneNode()
    fresh.removeAttribute('src')
    frame.replaceWith(fresh)
    const copy = document.createElement('form')
    Object.assign(copy, { method: 'post', action, target: fresh.name, hidden: true })
    for (const [name, value] of new FormData(document.getElementById('edit-form'))) {
      const text = document.createElement('textarea')
      Object.assign(text, { name, value })
      copy.append(text)
    }
    document.body.append(copy)
    copy.submit()
    copy.remove()
  }
})()
