// The global of the merchant of record: shows its payment window in a frame over the store's page.
;(() => {
  'use strict'
  const base = new URL(document.currentScript.src).origin
  let options = { eventCallback: undefined }
  let frame = null
  let opener = null

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base || !frame || source !== frame.contentWindow || typeof data !== 'object' || data === null) return
    if (data.kind === 'close') close()
    else if (data.kind === 'event') emit(data.name, data.details)
  })

  const emit = (name, data = {}) => options.eventCallback?.({ name, type: name, data })

  function open({ transactionId, settings = {}, customer } = {}) {
    if (!transactionId) throw new Error('Paddle.Checkout.open() needs a transactionId.')
    if (!options.token) throw new Error('Call Paddle.Initialize() with your client-side token first.')
    close()
    opener = document.activeElement
    const query = new URLSearchParams({
      shop: location.origin,
      theme: settings.theme ?? 'light',
      country: customer?.address?.countryCode ?? '',
    })
    frame = document.createElement('iframe')
    frame.src = `${base}/window/${encodeURIComponent(transactionId)}?${query}`
    frame.title = 'Payment window'
    frame.className = 'paddle-frame paddle-frame-overlay'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: 'transparent',
      colorScheme: settings.theme === 'dark' ? 'dark' : 'light',
    })
    frame.addEventListener('load', () => frame?.focus())
    document.body.append(frame)
    document.documentElement.style.overflow = 'hidden'
  }

  function close() {
    if (!frame) return
    frame.remove()
    frame = null
    document.documentElement.style.overflow = ''
    opener?.focus()
    emit('checkout.closed')
  }

  window.Paddle = {
    Environment: { set() {}, get: () => 'sandbox' },
    Initialize(next) {
      if (!String(next?.token).startsWith('test_')) throw new Error('Paddle.Initialize() needs a client-side token.')
      options = next
      window.Paddle.Initialized = true
    },
    Update: (next) => void Object.assign(options, next),
    Initialized: false,
    Checkout: { open, close },
  }
})()
