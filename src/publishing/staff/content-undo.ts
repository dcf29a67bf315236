import { t } from 'elysia'
import type { Tx } from '#db/types.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { publish, restoreStates, unpublish } from '../publish.ts'
import type { ContentTexts, PublishingKind } from '../publishing-kind.ts'
import type { Addition } from './list-routes.tsx'
import { restore, trash } from '../trash.ts'

/** What was done, each with `count`. */
interface DoneSentences {
  published: StringKey
  /** Where an item can be incomplete. */
  nonePublished?: StringKey
  unpublished: StringKey
  trashed: StringKey
  restored: StringKey
}

/** Takes back bulk actions; by audit log action. */
export const contentUndo = <T extends ContentTexts>(
  kind: PublishingKind<T>,
  sentences: DoneSentences,
  additions: Readonly<Record<string, Addition>>,
): UndoableActions => ({
  [`${kind.name}.published`]: undoStates(kind, unpublish, sentences.published, sentences.nonePublished),
  [`${kind.name}.unpublished`]: undoStates(kind, publish, sentences.unpublished),
  [`${kind.name}.deleted`]: undoIds(kind, restore, sentences.trashed),
  [`${kind.name}.restored`]: undoIds(kind, trash, sentences.restored),
  ...Object.fromEntries(Object.values(additions).map((addition) => [addition.audited, undoAddition(addition)])),
})

type Command = <T extends ContentTexts>(tx: Tx, kind: PublishingKind<T>, change: { ids: number[]; now: number }) => Promise<unknown[]>

const idsSchema = t.Object({ ids: t.Array(t.Integer()) })
const statesSchema = t.Object({
  states: t.Array(
    t.Object({
      id: t.Integer(),
      status: t.Union([t.Literal('draft'), t.Literal('published')]),
      publishAt: t.Union([t.Integer(), t.Null()]),
    }),
  ),
})

const undoStates = <T extends ContentTexts>(kind: PublishingKind<T>, reverse: Command, done: StringKey, none = done) =>
  undoable(statesSchema, {
    describe: (view, { states: { length: count } }) => ({ text: view.t(count === 0 ? none : done, { count }), canUndo: count > 0 }),
    async undo(tx, { states }, { now }) {
      const ids = states.map(({ id }) => id)
      // Nothing to reverse: another person has done so since.
      if ((await reverse(tx, kind, { ids, now })).length === 0) throw new Conflict('admin.undoTooLate')
      await restoreStates(tx, kind, { states, now })
    },
  })

const undoIds = <T extends ContentTexts>(kind: PublishingKind<T>, reverse: Command, done: StringKey) =>
  undoable(idsSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t(done, { count }), canUndo: count > 0 }),
    async undo(tx, { ids }, { now }) {
      if ((await reverse(tx, kind, { ids, now })).length === 0) throw new Conflict('admin.undoTooLate')
    },
  })

const addedSchema = t.Object({ ids: t.Array(t.Integer()), category: t.Optional(t.Integer()), term: t.Optional(t.Integer()) })

const undoAddition = ({ idName, sentences, remove }: Addition) =>
  undoable(addedSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t(sentences.done, { count }), canUndo: count > 0 }),
    undo: (tx, { ids, [idName]: id = 0 }) => remove(tx, ids, id),
  })
