// Runs before the first paint, to avoid a flash of the other theme.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}
