/*
 * The wallet's buttons for static/js/store/payment/load-and-pay.js: shoppers approve in the wallet's own window, and the store's server
 * collects the money when they are back. Each button is an element with data-funding.
 */
;(() => {
  'use strict'

  window.sundryPayments.register('wallet-buttons', (panel, checkout) => {
    const { messages } = checkout
    let drawn = []
    // Null while no order is placed.
    let placed = null
    let isTried = false

    return {
      hidesPayButton: true,
      async load() {
        await checkout.loadScript(panel.dataset.scriptUrl, 'paypal', panel.dataset.styleNonce)
        await Promise.all(drawn.map((button) => button.close()))
        const elements = [...panel.querySelectorAll('[data-funding]')]
        drawn = (await Promise.all(elements.map(draw))).filter((button) => button !== null)
        if (drawn.length === 0) throw new Error('the wallet offers no button')
      },
      // Submitted by the keyboard: the buttons of the wallet are the only way to pay.
      check() {
        panel.querySelector('[data-funding]:not([hidden])').scrollIntoView({ block: 'nearest' })
        return messages.useButtons
      },
      pay: () => Promise.resolve({ outcome: 'declined', message: messages.useButtons }),
    }

    /** Null when the shopper cannot pay this way, e.g. in this country. */
    async function draw(element) {
      element.replaceChildren()
      const button = window.paypal.Buttons({
        fundingSource: element.dataset.funding,
        style: { height: 48, layout: 'vertical', tagline: false },
        createOrder: () => createOrder(element.dataset.funding),
        onApprove: () => checkout.finish({ outcome: 'paid' }, placed),
        onCancel: () => checkout.finish({ outcome: 'declined', message: messages.canceled }, placed),
        onError: showFailure,
      })
      element.hidden = !button.isEligible()
      if (element.hidden) return null
      await button.render(element)
      return button
    }

    function showFailure() {
      if (placed) checkout.finish({ outcome: 'unknown' }, placed)
      // An order that could not be placed: the form has shown why.
      else if (!isTried) checkout.finish({ outcome: 'declined', message: messages.windowFailed })
      isTried = false
      placed = null
    }

    async function createOrder(source) {
      isTried = true
      placed = null
      const option = panel.querySelector('[name="payment_option"]')
      // Only this one is named to the server: the wallet itself does not say that it was chosen.
      option.value = source === 'paylater' ? source : ''
      // The fields of a card open below its button.
      const placing = checkout.placeOrder({ keepsPanelOpen: source === 'card' })
      option.value = ''
      placed = await placing
      if (!placed) throw new Error('the order was not placed')
      return placed.clientSecret
    }
  })
})()
