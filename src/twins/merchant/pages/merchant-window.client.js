// The payment window in its frame. It calls the merchant of record itself, so the store's page never sees a card number.
;(() => {
  'use strict'
  const shop = new URL(location.href).searchParams.get('shop') ?? ''
  const dialog = document.querySelector('dialog')
  const form = document.querySelector('form')
  const step = document.querySelector('[data-step]')
  // Both stay closed to input while a call runs; the dialog itself cannot be inert.
  const inside = document.querySelector('[data-inside]')
  const alert = document.querySelector('[data-alert]')
  const { email, country, number, expiry, cvc } = form.elements
  const path = `/window/${dialog.dataset.transaction}`
  const details = { transaction_id: dialog.dataset.transaction }
  let busy = false

  const tell = (message) => parent.postMessage(message, shop)
  const event = (name, more = {}) => tell({ kind: 'event', name, details: { ...details, ...more } })
  const post = async (to, body) => {
    const response = await fetch(to, { method: 'POST', body: JSON.stringify(body) })
    return { ok: response.ok, status: response.status, ...(await response.json()) }
  }
  const close = () => busy || tell({ kind: 'close' })

  async function showTotals() {
    const totals = await post(`${path}/totals`, { country: country.value })
    for (const name of ['subtotal', 'tax', 'total'])
      for (const place of document.querySelectorAll(`[data-${name}]`)) place.textContent = totals[name]
  }

  function showError(text, name) {
    for (const input of [email, number, expiry, cvc]) {
      const line = document.getElementById(`${input.name}-error`)
      line.hidden = input.name !== name
      line.textContent = input.name === name ? text : ''
      input.toggleAttribute('aria-invalid', input.name === name)
      if (input.name === name) input.setAttribute('aria-describedby', line.id)
    }
    alert.hidden = name !== undefined || text === ''
    alert.textContent = alert.hidden ? '' : text
    if (name) form.elements[name].focus()
    else if (text) alert.focus()
  }

  async function pay() {
    if (!/^[^@\s]+@[^@\s]+$/.test(email.value)) return showError('Enter your email', 'email')
    event('checkout.payment.initiated')
    await finish('pay', Object.fromEntries([email, country, number, expiry, cvc].map((input) => [input.name, input.value])))
  }

  async function finish(action, values) {
    busy = true
    inside.inert = true
    showError('')
    try {
      const result = await post(`${path}/${action}`, values)
      settle()
      if (result.step) return showStep()
      if (result.ok) return event('checkout.completed', { status: 'completed' })
      if (result.status === 402) event('checkout.payment.failed', { error: { code: result.code } })
      showError(result.error, result.field)
    } catch {
      settle()
      event('checkout.payment.error')
      showError('The seller of record could not be reached. Try again.')
    }
  }

  function settle() {
    busy = false
    inside.inert = false
    step.hidden = true
    form.hidden = false
  }

  /** The question of the bank, instead of the form. */
  function showStep() {
    form.hidden = true
    step.hidden = false
    step.querySelector('h2').focus()
  }

  country.addEventListener('change', showTotals)
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault()
    void pay()
  })
  for (const button of document.querySelectorAll('[data-decision]'))
    button.addEventListener('click', () => finish('step', { decision: button.dataset.decision }))
  for (const button of document.querySelectorAll('[data-fill]'))
    button.addEventListener('click', () => {
      number.value = button.dataset.fill
      expiry.value = `12 / ${String(new Date().getFullYear() + 4).slice(-2)}`
      cvc.value = '123'
    })
  document.querySelector('[data-close]').addEventListener('click', close)
  dialog.addEventListener('cancel', (cancelled) => {
    cancelled.preventDefault()
    close()
  })
  dialog.showModal()
  number.focus()
  void showTotals()
  event('checkout.loaded')
})()
