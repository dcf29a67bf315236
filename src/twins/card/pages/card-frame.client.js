// The card form in the frame. It calls the processor itself, so the store's page never sees a card number.
;(() => {
  'use strict'
  const asked = new URL(location.href).searchParams
  const shop = asked.get('shop') ?? ''
  const form = document.querySelector('form')
  const { number, expiry, cvc } = form.elements
  const badge = document.querySelector('[data-brand]')
  const brands = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover', unknown: '' }
  const words = {
    incomplete_number: 'Enter the full card number',
    invalid_number: 'Check the card number',
    incomplete_expiry: 'Enter the month and year',
    invalid_expiry: 'This card has expired',
    invalid_expiry_month: 'Enter a month from 01 to 12',
    incomplete_cvc: 'Enter the security code',
  }
  const shown = new Set()

  const tell = (message) => parent.postMessage(message, shop)
  const digits = (input) => input.value.replace(/\D/g, '')
  const brandOf = (all) =>
    all.startsWith('4')
      ? 'visa'
      : /^(5[1-5]|2[2-7])/.test(all)
        ? 'mastercard'
        : /^3[47]/.test(all)
          ? 'amex'
          : /^6(011|5)/.test(all)
            ? 'discover'
            : 'unknown'
  const lengthOf = (brand) => (brand === 'amex' ? 15 : 16)

  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== shop) return
    const { kind } = event.data ?? {}
    if (kind === 'focus') (firstError()?.input ?? number).focus()
    if (kind === 'clear') for (const input of [number, expiry, cvc]) input.value = ''
    if (kind === 'confirm') confirm(event.data).then((result) => tell({ kind: 'answer', number: event.data.number, result }))
  })

  number.addEventListener('input', () =>
    rewrite(number, (all) => groups(all.slice(0, lengthOf(brandOf(all))), brandOf(all) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4], ' ')),
  )
  expiry.addEventListener('input', (event) =>
    rewrite(expiry, (all) => {
      const month = /^[2-9]/.test(all) ? `0${all}` : all
      if (month.length < 2 || (month.length === 2 && event.inputType === 'deleteContentBackward')) return month
      return `${month.slice(0, 2)} / ${month.length > 4 ? month.slice(-2) : month.slice(2, 4)}`
    }),
  )
  cvc.addEventListener('input', () => rewrite(cvc, (all) => all.slice(0, brandOf(digits(number)) === 'amex' ? 4 : 3)))
  form.addEventListener('input', changed)
  form.addEventListener('focusout', ({ target }) => {
    if (target.value !== '' && target.name) shown.add(target.name)
    draw()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  document.querySelector('[data-fill]').addEventListener('click', () => {
    number.value = '4242 4242 4242 4242'
    expiry.value = `12 / ${String(new Date().getFullYear() + 4).slice(-2)}`
    cvc.value = '123'
    changed()
  })

  function rewrite(input, format) {
    const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length
    const atEnd = input.selectionStart === input.value.length
    input.value = format(digits(input))
    let place = 0
    for (let seen = 0; seen < before && place < input.value.length; place++) if (/\d/.test(input.value[place])) seen++
    const caret = atEnd ? input.value.length : place
    input.setSelectionRange(caret, caret)
  }

  function groups(all, sizes, glue) {
    let rest = all
    const parts = []
    for (const size of sizes) {
      if (rest === '') break
      parts.push(rest.slice(0, size))
      rest = rest.slice(size)
    }
    return parts.join(glue)
  }

  function findErrors() {
    const found = []
    const all = digits(number)
    const brand = brandOf(all)
    if (all.length < lengthOf(brand)) found.push({ input: number, code: 'incomplete_number' })
    else if (!checkDigit(all)) found.push({ input: number, code: 'invalid_number' })
    const [month, year] = [Number(digits(expiry).slice(0, 2)), Number(digits(expiry).slice(2))]
    const today = new Date()
    const [thisMonth, thisYear] = [today.getMonth() + 1, today.getFullYear() % 100]
    if (digits(expiry).length >= 2 && (month < 1 || month > 12)) found.push({ input: expiry, code: 'invalid_expiry_month' })
    else if (digits(expiry).length < 4) found.push({ input: expiry, code: 'incomplete_expiry' })
    else if (year < thisYear || (year === thisYear && month < thisMonth)) found.push({ input: expiry, code: 'invalid_expiry' })
    if (digits(cvc).length < (brand === 'amex' ? 4 : 3)) found.push({ input: cvc, code: 'incomplete_cvc' })
    return found
  }

  const firstError = () => findErrors()[0]

  function checkDigit(all) {
    return (
      [...all]
        .reverse()
        .reduce((sum, digit, at) => sum + ((value) => (value > 9 ? value - 9 : value))(Number(digit) * (at % 2 ? 2 : 1)), 0) %
        10 ===
      0
    )
  }

  function changed() {
    draw()
    const found = findErrors()
    const visible = found.find(({ input }) => shown.has(input.name))
    tell({
      kind: 'change',
      brand: brandOf(digits(number)),
      complete: found.length === 0,
      empty: [number, expiry, cvc].every((input) => input.value === ''),
      error: visible ? { type: 'validation_error', code: visible.code, message: words[visible.code] } : undefined,
    })
  }

  /** An error appears when its field loses focus, and disappears once fixed. */
  function draw() {
    badge.textContent = brands[brandOf(digits(number))]
    const found = findErrors()
    for (const input of [number, expiry, cvc]) {
      const error = shown.has(input.name) ? found.find((one) => one.input === input) : undefined
      const line = document.getElementById(`${input.name}-error`)
      line.hidden = !error
      line.textContent = error ? words[error.code] : ''
      if (error) {
        input.setAttribute('aria-invalid', 'true')
        input.setAttribute('aria-describedby', line.id)
      } else {
        input.removeAttribute('aria-invalid')
        input.removeAttribute('aria-describedby')
      }
    }
  }

  async function confirm({ key, clientSecret, billing }) {
    for (const { name } of [number, expiry, cvc]) shown.add(name)
    draw()
    const error = firstError()
    if (error) {
      error.input.focus()
      return { error: { type: 'validation_error', code: error.code, message: words[error.code] } }
    }
    const id = clientSecret.split('_secret_')[0]
    const body = new URLSearchParams({
      key,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digits(number),
      'payment_method_data[card][exp_month]': digits(expiry).slice(0, 2),
      'payment_method_data[card][exp_year]': digits(expiry).slice(2),
      'payment_method_data[card][cvc]': digits(cvc),
      'payment_method_data[billing_details][name]': billing?.name ?? '',
    })
    try {
      const answer = await (await fetch(`/v1/payment_intents/${encodeURIComponent(id)}/confirm`, { method: 'POST', body })).json()
      return answer.error ? { error: answer.error } : { paymentIntent: answer }
    } catch {
      return { error: { type: 'api_connection_error', message: 'The card processor could not be reached.' } }
    }
  }

  document.body.style.backgroundColor = asked.get('ground') ?? ''
  new ResizeObserver(() => tell({ kind: 'height', height: form.getBoundingClientRect().height })).observe(form)
  tell({ kind: 'ready' })
})()
