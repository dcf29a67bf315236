// The product editor: the snippet follows what is typed; buying alone switches "straight to checkout" on and holds it there.
;(() => {
  const value = (form, name) => form.elements.namedItem(name)?.value.trim() ?? ''
  const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text)

  function draw(form) {
    const snippet = form.querySelector('[data-snippet]')
    if (!snippet) return
    const part = (name) => snippet.querySelector(`[data-part=${name}]`)
    part('title').textContent = cut(value(form, 'seo_title') || value(form, 'name'), 60)
    part('address').textContent = snippet.dataset.base + value(form, 'seo_link')
    part('text').textContent = cut(value(form, 'seo_description') || value(form, 'short_description'), 155)
  }

  function hold(form) {
    const alone = form.elements.namedItem('standalone_purchase')
    const straight = form.elements.namedItem('checkout_redirect')
    if (!alone || !straight) return
    if (alone.checked) straight.checked = true
    straight.setAttribute('aria-disabled', String(alone.checked))
  }

  const each = (event) => {
    const form = event.target.form
    if (form?.id !== 'edit-form') return
    draw(form)
    hold(form)
  }
  document.addEventListener('input', each)
  document.addEventListener('change', each)
  const form = document.getElementById('edit-form')
  if (form) hold(form)
})()
