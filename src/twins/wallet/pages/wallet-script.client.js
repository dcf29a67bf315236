// The part of the wallet's JavaScript SDK that stores use: buttons, and the window in which shoppers approve.
;(() => {
  'use strict'
  const script = new URL(document.currentScript.src)
  const base = script.origin
  const FUNDING = { PAYPAL: 'paypal', PAYLATER: 'paylater', CARD: 'card', VENMO: 'venmo' }
  const looks = {
    paypal: { label: 'PayPal', background: '#ffc439', color: '#111' },
    paylater: { label: 'Pay Later', background: '#ffc439', color: '#111' },
    card: { label: 'Debit or Credit Card', background: '#2c2e2f', color: '#fff' },
  }

  window.paypal = {
    version: '5.0.0-pretend',
    FUNDING,
    isFundingEligible: (source) => source in looks,
    Buttons,
  }

  function Buttons({ fundingSource = FUNDING.PAYPAL, style = {}, createOrder, onApprove, onCancel, onError }) {
    let host = null

    async function pay() {
      // At once, or the browser blocks it. Empty: a page still on its way could replace the one that follows.
      const opened = open('', '_blank', 'popup,width=500,height=720')
      if (opened) opened.document.body.textContent = 'Loading…'
      try {
        if (!opened) throw new Error('The window was blocked.')
        const orderID = await createOrder({ paymentSource: fundingSource }, {})
        if (!orderID) throw new Error('createOrder returned no order ID.')
        const params = new URLSearchParams({ token: orderID, funding: fundingSource, shop: location.origin })
        opened.location.href = `${base}/checkoutnow?${params}`
        const { result, payerID } = await resultOf(opened, orderID)
        if (result === 'approved') await onApprove({ orderID, payerID, paymentSource: fundingSource }, { restart: pay })
        else onCancel?.({ orderID })
      } catch (error) {
        opened?.close()
        onError?.(error)
      }
    }

    return {
      fundingSource,
      isEligible: () => fundingSource in looks,
      async render(target) {
        host = document.createElement('div')
        const root = host.attachShadow({ mode: 'open' })
        root.adoptedStyleSheets = [styleSheet(looks[fundingSource], style.height ?? 44)]
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = looks[fundingSource].label
        button.addEventListener('click', () => void pay())
        root.append(button)
        const place = typeof target === 'string' ? document.querySelector(target) : target
        place.append(host)
      },
      async close() {
        host?.remove()
      },
    }
  }

  /** Of the approval window; closing it cancels. Its message has no source once the window is closed, so the order identifies it. */
  function resultOf(opened, orderID) {
    return new Promise((resolve) => {
      const settle = (result) => {
        clearInterval(timer)
        removeEventListener('message', hear)
        resolve(result)
      }
      const hear = ({ origin, data }) => origin === base && data?.orderID === orderID && data.result && settle(data)
      // The message of a window that closes itself may arrive after it is closed.
      const timer = setInterval(() => opened.closed && setTimeout(() => settle({ result: 'canceled' }), 1000), 300)
      addEventListener('message', hear)
    })
  }

  function styleSheet({ background, color }, height) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`button {
      display: block; inline-size: 100%; block-size: ${Number(height)}px; border: 0; border-radius: 8px; cursor: pointer;
      background: ${background}; color: ${color}; font: 650 1rem/1 ui-sans-serif, system-ui, sans-serif;
    }
    button:hover { filter: brightness(0.95); }
    button:focus-visible { outline: 3px solid #0070ba; outline-offset: 2px; }`)
    return sheet
  }
})()
