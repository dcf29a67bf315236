const base = ['css/tokens.css', 'css/base.css', 'css/layout.css']

const components = [
  'css/ui/button.css',
  'css/ui/field.css',
  'css/ui/feedback.css',
  'css/ui/navigation.css',
  'css/ui/price.css',
  'css/ui/picture.css',
  'css/ui/rail.css',
  'css/ui/stepper.css',
  'css/ui/dialog.css',
  'css/ui/fold.css',
  'css/ui/panel.css',
]

/** Files served as one, by the name they are asked for under static/. */
export const bundles: Record<string, string[]> = {
  'css/store.css': [...base, 'css/frame.css', ...components, 'css/catalog.css'],
  'css/admin.css': [...base, 'css/shell.css', ...components],
  'js/store.js': [],
  'js/admin.js': [],
}
