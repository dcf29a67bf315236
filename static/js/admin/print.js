// <button data-print> opens the print dialog.
document.addEventListener('click', (event) => {
  if (event.target.closest('[data-print]')) print()
})
