/*
 * The payment window of the merchant of record, for static/js/store/payment/load-and-pay.js. Its script draws the window over the page; the
 * window asks for country and card, adds the tax and retries declined payments by itself.
 */
;(() => {
  'use strict'
  // After these the window may be closed before the result is known.
  const outcomeUnknown = new Set(['checkout.payment.initiated', 'checkout.payment.error', 'checkout.error'])

  window.sundryPayments.register('mor-overlay', (panel, { messages, loadScript }) => {
    // Receives the events of the open window.
    let listener = null

    return {
      async load() {
        await loadScript(panel.dataset.scriptUrl, 'Paddle')
        const { clientToken: token } = panel.dataset
        if (window.Paddle.Initialized) return
        if (token.startsWith('test_')) window.Paddle.Environment.set('sandbox')
        window.Paddle.Initialize({ token, eventCallback: (event) => listener?.(event) })
      },
      pay({ clientSecret: transactionId }) {
        const { promise, resolve } = Promise.withResolvers()
        // A declined attempt may be followed by a paid one in the same window.
        let result = { outcome: 'declined', message: messages.closed }
        listener = ({ name, data }) => {
          if (name === 'checkout.completed') {
            result = { outcome: 'paid' }
            window.Paddle.Checkout.close()
            resolve(result)
          } else if (name === 'checkout.payment.failed') {
            result = { outcome: 'declined', message: messages[data?.error?.code] ?? messages.declined }
          } else if (outcomeUnknown.has(name)) result = { outcome: 'unknown' }
          else if (name === 'checkout.closed') resolve(result)
        }
        const settings = { displayMode: 'overlay', theme: readTheme(), locale: panel.dataset.language, allowLogout: false }
        window.Paddle.Checkout.open({ transactionId, settings })
        return promise
      },
    }
  })

  function readTheme() {
    const scheme = getComputedStyle(document.documentElement).colorScheme
    if (scheme === 'dark' || scheme === 'light') return scheme
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
})()
