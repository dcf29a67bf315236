/*
 * Card fields for static/js/store/payment/load-and-pay.js, in the processor's own frame: no card number reaches the store. The processor
 * shows the bank's extra step over the page.
 */
;(() => {
  'use strict'
  window.sundryPayments.register('card-inline', (panel, { messages, loadScript, loadTimeoutMs, showExtraStep }) => {
    const element = panel.querySelector('[data-card-element]')
    let processor = null
    let card = null
    let isComplete = false

    return {
      async load() {
        await loadScript(panel.dataset.scriptUrl, 'Stripe')
        processor ??= window.Stripe(panel.dataset.publishableKey)
        card?.destroy()
        isComplete = false
        card = processor.elements().create('card', { hidePostalCode: true, style: copyTextStyle(element) })
        await mount(card, element, loadTimeoutMs)
        card.on('change', (event) => (isComplete = event.complete))
      },
      check() {
        if (isComplete) return ''
        card.focus()
        return messages.formIncomplete
      },
      async pay({ clientSecret }) {
        const { error } = await confirmCard(clientSecret)
        if (!error) return { outcome: 'paid' }
        // A card error is final, as is one with a message; after any other error only the processor knows whether it charged.
        const isFinal = error.type === 'card_error' || error.type === 'validation_error' || error.code in messages
        if (isFinal) return { outcome: 'declined', message: messageFor(error) }
        const { paymentIntent } = await processor.retrievePaymentIntent(clientSecret)
        if (!paymentIntent) return { outcome: 'unknown' }
        const isPaid = ['succeeded', 'processing'].includes(paymentIntent.status)
        return isPaid ? { outcome: 'paid' } : { outcome: 'declined', message: messages.unreachable }
      },
    }

    async function confirmCard(clientSecret) {
      const data = { payment_method: { card } }
      const confirmed = await processor.confirmCardPayment(clientSecret, data, { handleActions: false })
      if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed
      showExtraStep()
      return processor.confirmCardPayment(clientSecret)
    }

    function messageFor({ code, decline_code: reason, message }) {
      return messages[reason] ?? messages[code] ?? message ?? messages.generic
    }
  })

  function mount(card, element, timeoutMs) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the form did not load')), timeoutMs)
      card.on('ready', () => {
        clearTimeout(timer)
        resolve()
      })
      card.mount(element)
    })
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
