;(() => {
  'use strict'
  const base = new URL(document.currentScript.src).origin
  const frames = new Map()
  let openStep = null

  addEventListener('message', (event) => {
    if (event.origin !== base || typeof event.data !== 'object' || event.data === null) return
    if (openStep && event.source === openStep.frame.contentWindow && event.data.kind === 'step') openStep.close()
    for (const card of frames.values()) if (event.source === card.window()) card.hear(event.data)
  })

  function createCard(options = {}) {
    const listeners = {}
    const answers = new Map()
    let frame = null
    let lastNumber = 0
    const say = (message) => frame?.contentWindow?.postMessage(message, base)
    const emit = (name, event) => listeners[name]?.forEach((listener) => listener(event))

    const card = {
      window: () => frame?.contentWindow,
      hear(message) {
        if (message.kind === 'height') frame.style.height = `${Math.ceil(message.height)}px`
        else if (message.kind === 'answer') {
          answers.get(message.number)?.(message.result)
          answers.delete(message.number)
        } else emit(message.kind, { elementType: 'card', ...message })
      },
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        if (!place) throw new Error(`Element ${target} not found. The card form cannot be mounted.`)
        frame = document.createElement('iframe')
        const theme = options.theme ?? themeOf(place)
        frame.src = `${base}/v3/card-frame?theme=${theme}&shop=${encodeURIComponent(location.origin)}&ground=${encodeURIComponent(groundBehind(place))}`
        frame.title = 'Card details'
        Object.assign(frame.style, {
          display: 'block',
          width: 'calc(100% + 6px)',
          margin: '-3px',
          height: '206px',
          border: '0',
          colorScheme: theme,
        })
        place.replaceChildren(frame)
        frames.set(card, card)
        return card
      },
      on(name, listener) {
        ;(listeners[name] ??= []).push(listener)
        return card
      },
      off(name) {
        delete listeners[name]
        return card
      },
      once: (name, listener) =>
        card.on(name, function one(event) {
          listeners[name] = listeners[name].filter((other) => other !== one)
          listener(event)
        }),
      focus: () => say({ kind: 'focus' }),
      blur: () => frame?.blur(),
      clear: () => say({ kind: 'clear' }),
      update: () => card,
      unmount() {
        frame?.remove()
        frames.delete(card)
        frame = null
      },
      destroy: () => card.unmount(),
      /** Only the frame sees the card number, so it makes the call. */
      confirm: (request) =>
        new Promise((resolve) => {
          if (!frame)
            return resolve({ error: { type: 'validation_error', code: 'incomplete_number', message: 'The card form is not mounted.' } })
          const number = ++lastNumber
          answers.set(number, resolve)
          say({ kind: 'confirm', number, ...request })
        }),
    }
    return card
  }

  function themeOf(place) {
    const scheme = getComputedStyle(place).colorScheme
    if (scheme === 'light' || scheme === 'dark') return scheme
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  /** Background color of the form, so the frame blends in. */
  function groundBehind(place) {
    for (let at = place; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor
      if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(color)) return color
    }
    return 'transparent'
  }

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('Please call Stripe() with your publishable key.')
    return {
      elements: () => ({ create: (kind, options) => (kind === 'card' ? createCard(options) : refuse(kind)) }),
      // Without data: continues a payment that was confirmed and asks for the extra step.
      async confirmCardPayment(clientSecret, data, { handleActions = true } = {}) {
        const { card, billing_details } = data?.payment_method ?? {}
        const billing = { name: billing_details?.name, email: billing_details?.email }
        const result = card ? await card.confirm({ key, clientSecret, billing }) : await retrieve(key, clientSecret)
        if (!handleActions || result.paymentIntent?.status !== 'requires_action') return result
        await showStep(clientSecret)
        const { paymentIntent, error } = await retrieve(key, clientSecret)
        if (error || paymentIntent.status === 'succeeded') return { paymentIntent, error }
        return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } }
      },
      retrievePaymentIntent: (clientSecret) => retrieve(key, clientSecret),
    }
  }

  async function retrieve(key, clientSecret) {
    const id = clientSecret.split('_secret_')[0]
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    try {
      const body = await (await fetch(`${base}/v1/payment_intents/${id}?${query}`)).json()
      return body.error ? { error: body.error } : { paymentIntent: body }
    } catch {
      return { error: { type: 'api_connection_error', message: 'The card processor could not be reached.' } }
    }
  }

  /** The bank's question in a frame over the page, until the payer has answered. */
  function showStep(secret) {
    const { promise, resolve } = Promise.withResolvers()
    const theme = themeOf(document.body)
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({ intent: secret.split('_secret_')[0], secret, theme, shop: location.origin })
    frame.src = `${base}/v3/step?${query}`
    frame.title = 'Confirm your payment'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: 'transparent',
      colorScheme: theme,
    })
    frame.addEventListener('load', () => frame.focus())
    document.body.append(frame)
    openStep = {
      frame,
      close() {
        frame.remove()
        openStep = null
        resolve()
      },
    }
    return promise
  }

  function refuse(kind) {
    throw new Error(`The test processor does not support the ${kind} element.`)
  }
})()
