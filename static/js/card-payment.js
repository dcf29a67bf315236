/*
 * Card payment on the review page: fills in the panel of templates/payments/card-panel.tsx and sends its form.
 *
 * The panel's data-state is loading, ready, failed, processing or declined; its data-messages are texts by failure code, and
 * generic, unreachable, unsure, formFailed, formNotReady, formIncomplete. The form has a [data-pay-error] for errors; every [data-pay]
 * button inside it or with its id in `form` shows data-label-busy while paying. htmx must not swap the form,
 * only the totals next to it.
 *
 * place-order is called with Accept: application/json and returns { success, clientSecret, returnUrl }, { redirect } or { message }.
 */
;(() => {
  'use strict'
  const loadTimeoutMs = 12_000

  for (const panel of document.querySelectorAll('[data-card-panel]')) {
    // After the first paint: no shopper should wait for the processor's script.
    requestAnimationFrame(() => setTimeout(() => takeCards(panel)))
  }

  function takeCards(panel) {
    const form = panel.closest('form')
    const element = panel.querySelector('[data-card-element]')
    const failed = panel.querySelector('[data-card-failed]')
    const alert = form.querySelector('[data-pay-error]')
    const messages = JSON.parse(panel.dataset.messages)
    let processor = null
    let card = null
    let complete = false
    let paying = false
    let labels = new Map()

    const show = (state) => {
      panel.dataset.state = state
      panel.setAttribute('aria-busy', String(state === 'loading' || state === 'processing'))
      failed.hidden = state !== 'failed'
      element.hidden = state === 'failed'
    }

    const showError = (message, focus = true) => {
      alert.textContent = message
      alert.hidden = message === ''
      if (message && focus) alert.focus()
    }

    async function load() {
      show('loading')
      showError('')
      try {
        await loadScript(panel.dataset.scriptUrl)
        processor ??= window.Stripe(panel.dataset.publishableKey)
        card?.destroy()
        card = processor.elements().create('card', { hidePostalCode: true, style: copyTextStyle(element) })
        await mount(card, element)
        card.on('change', (event) => {
          complete = event.complete
          if (complete) showError('')
        })
        show('ready')
      } catch {
        show('failed')
      }
    }

    panel.querySelector('[data-card-retry]').addEventListener('click', load)
    addEventListener('beforeunload', (event) => paying && event.preventDefault())
    // The back button shows the page as it was left.
    addEventListener('pageshow', (event) => event.persisted && settle())

    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!paying) void pay(event.submitter)
    })

    async function pay(submitter) {
      if (panel.dataset.state === 'failed') return showError(messages.formFailed)
      if (panel.dataset.state === 'loading') return showError(messages.formNotReady)
      if (!complete) {
        showError(messages.formIncomplete, false)
        return card.focus()
      }
      const order = new FormData(form, submitter)
      begin()
      try {
        const placed = await placeOrder(order)
        if (placed.redirect) return leave(placed.redirect)
        if (!placed.success) {
          // What the page shows may be out of date.
          document.dispatchEvent(new CustomEvent('cart-updated'))
          return decline(placed.message ?? messages.unreachable)
        }
        const { error } = await processor.confirmCardPayment(placed.clientSecret, { payment_method: { card } })
        if (!error) return leave(placed.returnUrl)
        // A card error is final; after any other error only the processor knows whether it charged.
        if (error.type === 'card_error' || error.type === 'validation_error') return decline(messageFor(error))
        const state = await stateOf(placed.clientSecret)
        if (state === 'paid') return leave(placed.returnUrl)
        decline(state === 'unpaid' ? messages.unreachable : messages.unsure)
      } catch {
        decline(messages.unreachable)
      }
    }

    async function placeOrder(order) {
      const response = await fetch(form.getAttribute('action'), {
        method: 'POST',
        body: new URLSearchParams(order),
        headers: { accept: 'application/json' },
      })
      if (response.redirected) return { redirect: response.url }
      return response.json()
    }

    /** 'paid', 'unpaid' or 'unknown'. */
    async function stateOf(clientSecret) {
      const { paymentIntent } = await processor.retrievePaymentIntent(clientSecret)
      if (!paymentIntent) return 'unknown'
      return ['succeeded', 'processing'].includes(paymentIntent.status) ? 'paid' : 'unpaid'
    }

    const messageFor = ({ code, decline_code: reason, message }) => messages[reason] ?? messages[code] ?? message ?? messages.generic

    function begin() {
      paying = true
      showError('')
      show('processing')
      form.inert = true
      form.setAttribute('aria-busy', 'true')
      // Read now: a new total changes the label.
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
      showError(message)
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
      const timer = setTimeout(fail, loadTimeoutMs)
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

  function mount(card, element) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the form did not load')), loadTimeoutMs)
      card.on('ready', () => {
        clearTimeout(timer)
        resolve()
      })
      card.mount(element)
    })
  }

  function announce(text) {
    const live = document.getElementById('live')
    if (!live) return
    live.textContent = ''
    setTimeout(() => (live.textContent = text), 50)
  }

  /** The processor's form cannot see our styles; it accepts colors as plain rgb only. */
  function copyTextStyle(element) {
    const { color, fontFamily } = getComputedStyle(element)
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
