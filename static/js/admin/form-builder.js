// The form builder: Alt and an arrow key move the field that has the focus, and open settings stay open while fields are arranged.
;(() => {
  document.addEventListener('keydown', (event) => {
    const by = { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
    const card = by && event.altKey && event.target.closest?.('.builder-card')
    if (!card) return
    event.preventDefault()
    document.getElementById(`${by}-${card.dataset.sortId}`).click()
  })
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.matches?.('[data-builder-details]')) target.querySelector('input[name$=".open"]').value = target.open ? '1' : ''
    },
    true,
  )
  document.addEventListener('click', (event) => {
    if (event.target.closest('[aria-disabled="true"]')) event.preventDefault()
  })
})()
