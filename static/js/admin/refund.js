// Restocks what is refunded, until staff enter another number.
document.addEventListener('input', ({ target }) => {
  const [field, line] = target.name?.split('.') ?? []
  if (field === 'restock') target.dataset.entered = 'true'
  if (field !== 'quantity') return
  const restock = target.form.elements.namedItem(`restock.${line}`)
  if (restock && !restock.dataset.entered) restock.value = target.value
})
