// The bank's extra step in its frame over the store's page.
;(() => {
  'use strict'
  const shop = new URL(location.href).searchParams.get('shop') ?? ''
  const dialog = document.querySelector('dialog')
  const tell = (message) => parent.postMessage(message, shop)
  let isDecided = false

  async function decide(decision) {
    if (isDecided) return
    isDecided = true
    try {
      await fetch(location.href, { method: 'POST', body: new URLSearchParams({ decision }) })
    } finally {
      tell({ kind: 'step' })
    }
  }

  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    void decide(event.submitter.value)
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    void decide('refuse')
  })
  dialog.showModal()
})()
