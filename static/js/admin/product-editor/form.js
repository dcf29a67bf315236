// The product editor: updates the search preview and the margin while typing; "buy alone" turns on and locks "straight to checkout";
// sheets close by their own buttons.
;(() => {
  const findForm = () => document.getElementById('edit-form')
  const value = (form, name) => form.elements.namedItem(name)?.value.trim() ?? ''
  const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text)

  function showSnippet(form) {
    const snippet = form.querySelector('[data-snippet]')
    if (!snippet) return
    const part = (name) => snippet.querySelector(`[data-part=${name}]`)
    part('title').textContent = cut(value(form, 'seo_title') || value(form, 'name'), 60)
    part('address').textContent = snippet.dataset.base + value(form, 'seo_link')
    part('text').textContent = cut(value(form, 'seo_description') || value(form, 'short_description'), 155)
  }

  const amount = (typed) => (/^[\d,]*\.?\d+$/.test(typed) ? Number(typed.replaceAll(',', '')) : null)

  function showMargin(form) {
    const margin = form.querySelector('[data-margin]')
    if (!margin) return
    const [cost, price] = [amount(value(form, 'cost')), amount(value(form, 'sale_price')) ?? amount(value(form, 'price'))]
    margin.hidden = cost === null || price === null || price === 0
    if (margin.hidden) return
    const language = document.documentElement.lang
    const share = (price - cost) / price
    const profit = Math.abs(price - cost).toLocaleString(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    const words = price < cost ? margin.dataset.loss : margin.dataset.text
    margin.textContent = words.replace('{{percent}}', share.toLocaleString(language, { style: 'percent' })).replace('{{profit}}', profit)
    margin.dataset.tone = price < cost ? 'bad' : 'ok'
  }

  function lockCheckoutRedirect(form) {
    const alone = form.elements.namedItem('standalone_purchase')
    const straight = form.elements.namedItem('checkout_redirect')
    if (!alone || !straight) return
    if (alone.checked) straight.checked = true
    straight.setAttribute('aria-disabled', String(alone.checked))
  }

  // The main category must be one of the product's categories.
  function addMainCategory(target) {
    if (target.name !== 'category_id' || !target.value) return
    const box = target.form.querySelector(`[name=also_in][value="${target.value}"]`)
    if (box) box.checked = true
  }

  const update = (event) => {
    const form = event.target.form
    if (form?.id !== 'edit-form') return
    showSnippet(form)
    showMargin(form)
    lockCheckoutRedirect(form)
    addMainCategory(event.target)
  }
  document.addEventListener('input', update)
  document.addEventListener('change', update)

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && event.target.matches('[data-inner-enter]')) event.preventDefault()
  })

  document.addEventListener('click', (event) => {
    event.target.closest('[data-close-dialog]')?.closest('dialog').close()
    const toggle = event.target.closest('[data-group-toggle=true]')
    if (toggle) {
      const open = toggle.getAttribute('aria-expanded') !== 'true'
      toggle.setAttribute('aria-expanded', String(open))
      for (const row of toggle.closest('tbody').querySelectorAll('[data-row]')) row.hidden = !open
    }
  })

  // The server's response may differ from what was loaded.
  document.addEventListener('htmx:after:swap', () => {
    const form = findForm()
    if (!form) return
    showSnippet(form)
    showMargin(form)
    lockCheckoutRedirect(form)
    form.elements.namedItem('updated_at').dispatchEvent(new Event('input', { bubbles: true }))
  })

  const form = findForm()
  if (form) {
    showMargin(form)
    lockCheckoutRedirect(form)
  }
})()
