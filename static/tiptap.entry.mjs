// What the rich text editor is made of: bundled into vendor/tiptap.min.js, which puts it under self.tiptap. Nothing in here writes a
// style attribute: our content policy allows none, so alignment is an attribute of its own.
import { Editor, Extension } from '@tiptap/core'
import { FileHandler } from '@tiptap/extension-file-handler'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'

const Align = TextAlign.extend({
  addGlobalAttributes() {
    const known = (value) => (this.options.alignments.includes(value) ? value : null)
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            // The policy empties element.style even of text that is only read.
            parseHTML: (element) => known(element.dataset.align || /text-align:\s*(\w+)/.exec(element.getAttribute('style') ?? '')?.[1]),
            renderHTML: ({ textAlign }) => (known(textAlign) ? { 'data-align': textAlign } : {}),
          },
        },
      },
    ]
  },
  addKeyboardShortcuts: () => ({}),
}).configure({ types: ['heading', 'paragraph'], alignments: ['center', 'right'] })

// Only pictures of ours: the policy shows no others.
const StoredImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  addAttributes() {
    const { src, alt, width, height } = this.parent()
    return { src, alt: { ...alt, default: '' }, width, height }
  },
})

// Tab goes through the cells and then on: it never adds a row, so that nobody is caught in a table.
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    return { ...this.parent(), Tab: () => this.editor.commands.goToNextCell() }
  },
})

const withoutAlign = {
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null, rendered: false } }),
}

/** @param {{ files: object, keys: Record<string, () => boolean> }} own what to do with pasted and dropped files, and keys of our own */
const extensions = ({ files, keys }) => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null, class: null } },
    dropcursor: { class: 'rich-text-drop', color: false },
  }),
  Align,
  StoredImage,
  PlainTable,
  TableRow,
  TableHeader.extend(withoutAlign),
  TableCell.extend(withoutAlign),
  FileHandler.configure(files),
  Extension.create({ name: 'ownKeys', priority: 1000, addKeyboardShortcuts: () => keys }),
]

self.tiptap = { Editor, extensions }
