/*
 * Paying on the review page: the form #place-order with one panel per payment method (templates/payments/payment-panel.tsx).
 *
 * Each processor's script registers an adapter for its client type:
 *
 *   sundryPayments.register('card-inline', (panel, checkout) => ({
 *     async load() {},        mounts the processor's fields; a rejection offers to retry
 *     check() {},             optional: '' or why it cannot pay yet; moves the focus there
 *     async pay(placed) {},   after the order is placed: { outcome: 'paid' | 'declined' | 'unknown', message }
 *     hidesPayButton: false,  true when the processor draws buttons of its own; they call checkout.placeOrder and checkout.finish
 *   }))
 *
 * checkout.placeOrder({ keepsPanelOpen: true }) leaves the panel open to input, for processors that ask for more in it.
 * checkout.showExtraStep() says that the bank asks for one, while pay() waits for it.
 *
 * A panel's data-state is loading, ready, failed, processing, extra-step or declined. htmx must not swap the form, only the totals next to it. The
 * server answers place-order with { success, clientSecret, returnUrl }, { redirect } or { message }.
 */
;(() => {
  'use strict'
  // How long a form of a processor may take to appear, in two steps of this length: its script, and what the script draws.
  const loadTimeoutMs = 12_000
  const form = document.getElementById('place-order')
  const factories = new Map()
  const methods = new Map()
  let paying = false
  let labels = new Map()
  // Parts of the form that are closed to input while it pays.
  let closed = []

  window.sundryPayments = {
    register(clientType, createAdapter) {
      factories.set(clientType, createAdapter)
      for (const panel of form?.querySelectorAll(`[data-payment-panel="${clientType}"]`) ?? []) methods.set(panel, openMethod(panel))
    },
  }
  if (!form) return
  const alert = form.querySelector('[data-pay-error]')
  const { unreachable } = JSON.parse(form.dataset.messages)

  form.addEventListener('change', (event) => {
    if (event.target.name !== 'processor_id') return
    showError('')
    showSelected()
  })
  form.addEventListener('submit', (event) => {
    const method = selectedMethod()
    // Nothing to collect in this page: the server says where to go.
    if (!method || isFree()) return
    event.preventDefault()
    if (!paying) void payWith(method, event.submitter)
  })
  // Every adapter is registered then. After the first paint: no shopper should wait for a processor's script.
  addEventListener('DOMContentLoaded', () => {
    showSelected()
    requestAnimationFrame(() => setTimeout(loadAll))
  })
  addEventListener('beforeunload', (event) => paying && event.preventDefault())
  // The back button shows the page as it was left.
  addEventListener('pageshow', (event) => event.persisted && settle())
  // The total was 0 when the page was rendered, so the forms of the processors are missing.
  if (isFree()) document.addEventListener('htmx:after:swap', () => isFree() || location.reload())

  function openMethod(panel) {
    const failed = panel.querySelector('[data-panel-failed]')
    const content = panel.querySelector('[data-panel-content]')
    const step = panel.querySelector('[data-panel-step]')
    const method = {
      panel,
      content,
      messages: JSON.parse(panel.dataset.messages),
      adapter: null,
      show(state) {
        panel.dataset.state = state
        panel.setAttribute('aria-busy', String(state === 'loading' || state === 'processing'))
        failed.hidden = state !== 'failed'
        step.hidden = state !== 'extra-step'
        content.hidden = state === 'failed'
        if (method === selectedMethod()) showSelected()
      },
      async load() {
        method.show('loading')
        try {
          await withTimeout(method.adapter.load())
          method.show('ready')
        } catch {
          method.show('failed')
        }
      },
    }
    const checkout = {
      messages: method.messages,
      content,
      loadScript,
      loadTimeoutMs,
      announce,
      placeOrder: (options) => placeOrder(method, options),
      showExtraStep() {
        method.show('extra-step')
        announce(step.textContent)
      },
      finish: (result, placed) => finish(method, result, placed),
    }
    method.adapter = factories.get(panel.dataset.paymentPanel)(panel, checkout)
    panel.querySelector('[data-panel-retry]').addEventListener('click', () => {
      showError('')
      void method.load()
    })
    return method
  }

  /** The chosen one first, the others when it is there. */
  async function loadAll() {
    const selected = selectedMethod()
    await selected?.load()
    for (const method of methods.values()) if (method !== selected) void method.load()
  }

  function selectedMethod() {
    const chosen = form.querySelector('[name="processor_id"]:checked, [name="processor_id"][type="hidden"]')
    const panel = (chosen?.closest('.pay-method') ?? form).querySelector('[data-payment-panel]')
    return methods.get(panel)
  }

  function isFree() {
    return document.getElementById('rv-fields')?.hasAttribute('data-free') ?? false
  }

  function showSelected() {
    const hides = selectedMethod()?.adapter.hidesPayButton === true && !isFree()
    for (const button of payButtons()) button.hidden = hides
  }

  async function payWith(method, submitter) {
    const { adapter, messages, panel } = method
    if (panel.dataset.state === 'failed') return showError(messages.formFailed)
    if (panel.dataset.state === 'loading') return showError(messages.formNotReady)
    const problem = adapter.check?.() ?? ''
    if (problem !== '') return showError(problem, false)
    const placed = await placeOrder(method, { submitter })
    if (!placed) return
    try {
      finish(method, await adapter.pay(placed), placed)
    } catch {
      finish(method, { outcome: 'unknown' }, placed)
    }
  }

  /** Places the order; null when that failed (the reason is shown) or the page is left. */
  async function placeOrder(method, { submitter, keepsPanelOpen = false } = {}) {
    if (paying) return null
    const order = new FormData(form, submitter)
    begin(method, keepsPanelOpen)
    try {
      const response = await fetch(form.getAttribute('action'), {
        method: 'POST',
        body: new URLSearchParams(order),
        headers: { accept: 'application/json' },
      })
      const placed = response.redirected ? { redirect: response.url } : await response.json()
      if (placed.redirect) {
        leave(placed.redirect)
        return null
      }
      if (placed.success) return placed
      // What the page shows may be out of date.
      document.dispatchEvent(new CustomEvent('cart-updated'))
      decline(method, placed.message ?? unreachable)
    } catch {
      decline(method, unreachable)
    }
    return null
  }

  function finish(method, { outcome, message }, placed) {
    if (outcome === 'paid') return leave(placed.returnUrl)
    const { generic, unsure } = method.messages
    decline(method, message ?? (outcome === 'unknown' ? unsure : generic))
  }

  function begin(method, keepsPanelOpen) {
    paying = true
    showError('')
    method.show('processing')
    closed = keepsPanelOpen ? partsAround(method.panel) : [form]
    for (const part of closed) part.inert = true
    form.setAttribute('aria-busy', 'true')
    // Read now: a new total changes the label.
    const buttons = payButtons()
    labels = new Map(buttons.map((button) => [button, [...button.childNodes]]))
    for (const button of buttons) {
      button.setAttribute('aria-disabled', 'true')
      button.replaceChildren(button.dataset.labelBusy)
    }
    announce(buttons[0]?.dataset.labelBusy ?? '')
  }

  function settle() {
    paying = false
    for (const part of closed) part.inert = false
    form.removeAttribute('aria-busy')
    for (const [button, label] of labels) {
      button.removeAttribute('aria-disabled')
      button.replaceChildren(...label)
    }
    labels.clear()
    for (const method of methods.values()) if (['processing', 'extra-step'].includes(method.panel.dataset.state)) method.show('ready')
  }

  /** Everything in the form except the panel. */
  function partsAround(panel) {
    const parts = []
    for (let at = panel; at !== form; at = at.parentElement) parts.push(...[...at.parentElement.children].filter((part) => part !== at))
    return parts
  }

  function decline(method, message) {
    settle()
    method.show('declined')
    showError(message)
  }

  function leave(url) {
    paying = false
    // A panel that stayed open to input would start another payment while the next page loads.
    closed.push(form)
    form.inert = true
    location.assign(url)
  }

  function showError(message, focus = true) {
    alert.textContent = message
    alert.hidden = message === ''
    if (message && focus) alert.focus()
  }

  function payButtons() {
    return [...document.querySelectorAll(`#${form.id} [data-pay], [data-pay][form="${form.id}"]`)]
  }

  /** Loads a script once; `globalName` is what it defines, `nonce` what allows its styles. */
  function loadScript(url, globalName, nonce) {
    if (window[globalName]) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const fail = () => {
        script.remove()
        reject(new Error('the script did not load'))
      }
      const timer = setTimeout(fail, loadTimeoutMs)
      script.addEventListener('load', () => {
        clearTimeout(timer)
        if (window[globalName]) resolve()
        else fail()
      })
      script.addEventListener('error', () => {
        clearTimeout(timer)
        fail()
      })
      if (nonce) script.dataset.cspNonce = nonce
      script.async = true
      script.src = url
      document.head.append(script)
    })
  }

  function withTimeout(work) {
    const { promise, reject } = Promise.withResolvers()
    const timer = setTimeout(() => reject(new Error('the form did not load')), loadTimeoutMs * 2)
    return Promise.race([work, promise]).finally(() => clearTimeout(timer))
  }

  function announce(text) {
    const live = document.getElementById('live')
    if (!live) return
    live.textContent = ''
    setTimeout(() => (live.textContent = text), 50)
  }
})()
