// The wallet's own script: draws its button in the store's form and lets the shopper approve the payment.
for (const panel of document.querySelectorAll('[data-pocket-buttons]')) {
  const form = panel.closest('form')
  const wallet = new URL(document.querySelector('script[src$="/buttons.js"]').src).origin
  const button = document.createElement('button')
  button.textContent = panel.dataset.label
  panel.append(button)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const order = { method: 'POST', body: new URLSearchParams(new FormData(form)), headers: { accept: 'application/json' } }
    const { clientSecret, returnUrl } = await (await fetch(form.getAttribute('action'), order)).json()
    await fetch(`${wallet}/v2/orders/${clientSecret}/approve`, { method: 'POST' })
    location.assign(`${returnUrl}&pocket_order=${clientSecret}`)
  })
}
