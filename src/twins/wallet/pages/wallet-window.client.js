// The result of the approval, for the page that opened this window.
;(() => {
  'use strict'
  const { result, order, payer, shop } = document.querySelector('[data-result]').dataset
  opener?.postMessage({ result, orderID: order, payerID: payer }, shop)
  close()
})()
