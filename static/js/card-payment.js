/*
 * Card payment on the review page, loaded only there.
 *
 * <form id="place-order" method="post" action="/checkout/place-order" data-card-payment
 *       data-script-url data-publishable-key data-processor-id="1" data-words='{"card_declined":"…"}'>
 *   <div data-card-panel>            reserves the height; has data-state: loading | ready | failed | processing | declined
 *     <div data-card-element></div>  the processor's form is mounted here
 *     <div data-card-failed hidden>… <button type="button" data-card-retry></button></div>
 *   </div>
 *   <p data-card-error role="alert" tabindex="-1" hidden></p>
 *   <button data-pay data-label-busy="Processing…">Pay $142.10</button>      (a second one may be outside, with form="place-order")
 * </form>
 *
 * `data-words` (see cardWords in src/payments/card-form-text.ts) maps decline codes, and: form_failed form_not_ready form_incomplete trouble unsure.
 * With another `processor_id` selected, the form submits normally. htmx must not swap the form, only the totals next to it.
 *
 * place-order is called with Accept: application/json and returns { success, clientSecret, returnUrl }, { redirect } or { message }.
 */
;(() => {
  'use strict'
  const limit = 12_000

  for (const form of document.querySelectorAll('form[data-card-payment]')) {
    // After the first paint, so that the processor's script does not delay the page.
    requestAnimationFrame(() => setTimeout(() => takeCards(form)))
  }

  function takeCards(form) {
    const find = (name) => form.querySelector(`[data-${name}]`)
    const panel = find('card-panel') ?? find('card-element')
    const place = find('card-element')
    const failed = find('card-failed')
    const alert = find('card-error')
    const words = JSON.parse(form.dataset.words ?? '{}')
    let processor = null
    let card = null
    let complete = false
    let paying = false
    let labels = new Map()

    const show = (state) => {
      panel.dataset.state = state
      panel.setAttribute('aria-busy', String(state === 'loading' || state === 'processing'))
      if (failed) failed.hidden = state !== 'failed'
      place.hidden = state === 'failed'
    }

    const say = (message, focus = true) => {
      alert.textContent = message
      alert.hidden = message === ''
      if (message && focus) alert.focus()
    }

    async function load() {
      show('loading')
      say('')
      try {
        await loadScript(form.dataset.scriptUrl)
        processor ??= window.Stripe(form.dataset.publishableKey)
        card?.destroy()
        card = processor.elements().create('card', { hidePostalCode: true, style: styleLike(place) })
        await mounted(card, place)
        card.on('change', (event) => {
          complete = event.complete
          if (complete) say('')
        })
        show('ready')
      } catch {
        show('failed')
      }
    }

    find('card-retry')?.addEventListener('click', load)
    addEventListener('beforeunload', (event) => paying && event.preventDefault())
    // The back button restores the page as it was left.
    addEventListener('pageshow', (event) => event.persisted && settle())

    form.addEventListener('submit', (event) => {
      const chosen = new FormData(form).get('processor_id')
      if (form.dataset.processorId && chosen !== null && chosen !== form.dataset.processorId) return
      event.preventDefault()
      if (!paying) void pay(event.submitter)
    })

    async function pay(submitter) {
      if (panel.dataset.state === 'failed') return say(words.form_failed)
      if (panel.dataset.state === 'loading') return say(words.form_not_ready)
      if (!complete) {
        say(words.form_incomplete, false)
        return card.focus()
      }
      const order = new FormData(form, submitter)
      begin()
      try {
        const placed = await placeOrder(order)
        if (placed.redirect) return leave(placed.redirect)
        if (!placed.success) return decline(placed.message ?? words.trouble)
        const { error } = await processor.confirmCardPayment(placed.clientSecret, { payment_method: { card, billing_details: billing() } })
        if (!error) return leave(placed.returnUrl)
        // A card error is final; after any other error only the processor knows whether the payment went through.
        if (error.type === 'card_error' || error.type === 'validation_error') return decline(wordsFor(error))
        const state = await stateOf(placed.clientSecret)
        if (state === 'paid') return leave(placed.returnUrl)
        decline(state === 'unpaid' ? words.trouble : words.unsure)
      } catch {
        decline(words.trouble)
      }
    }

    async function placeOrder(order) {
      const answer = await fetch(form.getAttribute('action'), {
        method: 'POST',
        body: new URLSearchParams(order),
        headers: { accept: 'application/json' },
      })
      if (answer.redirected) return { redirect: answer.url }
      return answer.json()
    }

    /** 'paid', 'unpaid' or 'unknown'. */
    async function stateOf(clientSecret) {
      const { paymentIntent } = await processor.retrievePaymentIntent(clientSecret)
      if (!paymentIntent) return 'unknown'
      return ['succeeded', 'processing'].includes(paymentIntent.status) ? 'paid' : 'unpaid'
    }

    const wordsFor = ({ code, decline_code: reason, message }) => words[reason] ?? words[code] ?? message ?? words.generic
    const billing = () => ({ name: form.dataset.billingName || undefined, email: form.dataset.billingEmail || undefined })

    function begin() {
      paying = true
      say('')
      show('processing')
      form.inert = true
      form.setAttribute('aria-busy', 'true')
      // Read now, because the label changes with the total.
      const buttons = document.querySelectorAll(`#${form.id} [data-pay], [data-pay][form="${form.id}"]`)
      labels = new Map([...buttons].map((button) => [button, [...button.childNodes]]))
      for (const button of buttons) {
        button.setAttribute('aria-disabled', 'true')
        button.replaceChildren(button.dataset.labelBusy)
      }
      announce(buttons[0]?.dataset.labelBusy ?? '')
    }

    function settle() {
      paying = false
      form.inert = false
      form.removeAttribute('aria-busy')
      for (const [button, label] of labels) {
        button.removeAttribute('aria-disabled')
        button.replaceChildren(...label)
      }
      labels.clear()
      if (card) show('ready')
    }

    function decline(message) {
      settle()
      show('declined')
      say(message)
    }

    function leave(url) {
      paying = false
      location.assign(url)
    }

    void load()
  }

  function loadScript(url) {
    if (window.Stripe) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const fail = () => {
        script.remove()
        reject(new Error('the script did not load'))
      }
      const timer = setTimeout(fail, limit)
      script.addEventListener('load', () => {
        clearTimeout(timer)
        if (window.Stripe) resolve()
        else fail()
      })
      script.addEventListener('error', () => {
        clearTimeout(timer)
        fail()
      })
      script.async = true
      script.src = url
      document.head.append(script)
    })
  }

  function mounted(card, place) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the form did not come')), limit)
      card.on('ready', () => {
        clearTimeout(timer)
        resolve()
      })
      card.mount(place)
    })
  }

  function announce(text) {
    const live = document.getElementById('live')
    if (!live) return
    live.textContent = ''
    setTimeout(() => (live.textContent = text), 50)
  }

  /** The processor's iframe does not inherit our styles and accepts only rgb colors. */
  function styleLike(place) {
    const { color, fontFamily } = getComputedStyle(place)
    const [red, green, blue] = pixel(color)
    const base = { color: `rgb(${red},${green},${blue})`, fontFamily, fontSize: '16px', lineHeight: '28px' }
    return { base: { ...base, iconColor: base.color, '::placeholder': { color: `rgba(${red},${green},${blue},.65)` } } }
  }

  function pixel(color) {
    const paper = new OffscreenCanvas(1, 1).getContext('2d')
    paper.fillStyle = color
    paper.fillRect(0, 0, 1, 1)
    return paper.getImageData(0, 0, 1, 1).data
  }
})()
