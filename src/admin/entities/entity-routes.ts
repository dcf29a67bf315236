import { type Static, type TObject, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { RowMove } from '#db/lists/ordered-rows.ts'
import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import type { EntityEditor, StoredEntity } from './entity-description.ts'
import { entityEditorRoutes, getEntity } from './entity-editor.tsx'
import { entityListRoutes, entityUndoRoutes } from './entity-list.tsx'
import { type SetPublished, moveRoutes, publishRoutes, undoPublish } from './part-list.tsx'
import { type UndoableActions, undoDeletion } from '../undo.ts'

/** An editor with its list, and the commands by which more follows from the description; `entityCommands` of a store has them all. */
export interface Entity<S extends TObject, Stored extends StoredEntity & Static<S>> extends EntityEditor<S, Stored> {
  /** Undoes a deletion. `position` where the list is ordered. */
  restore?(tx: Tx, id: number, values: Static<S> & { position?: number }, now: number): Promise<void>
  /** Of an ordered list. `name`, if not the title, is what the message calls the row. */
  move?(tx: Tx, id: number, move: RowMove): Promise<{ moved: boolean; place: number; count: number; name?: string }>
  /** Where the form has a field `published`. */
  setPublished?: SetPublished
}

type AnyEntity = Entity<TObject<{}>, StoredEntity>

/** Completes the list by what can be undone. */
export const defineEntity = <S extends TObject, Stored extends StoredEntity & Static<S>>(entity: Entity<S, Stored>): Entity<S, Stored> => ({
  ...entity,
  list: { ...entity.list, undo: { ...undoneActions(entity), ...entity.list.undo } },
  undoValues: [...(entity.list.ordered ? ['position'] : []), ...(entity.undoValues ?? [])],
})

/** List, undo and editor; publishing and order where the entity has them. */
export function entityRoutes(shop: Shop, entity: AnyEntity) {
  const { list, name, move } = entity
  const setPublished = publishing(entity)
  const routes = new Elysia().use(entityListRoutes(shop, list)).use(entityUndoRoutes(shop, list))
  if (setPublished) routes.use(publishRoutes(shop, list, { name, setPublished }))
  if (list.ordered && move) routes.use(moveRoutes(shop, list, { name, move: (tx, id, step) => moveWithName(tx, entity, id, step) }))
  return routes.use(entityEditorRoutes(shop, entity))
}

function undoneActions(entity: AnyEntity): UndoableActions {
  const { list, name, schema, text, restore } = entity
  const setPublished = publishing(entity)
  const stored: TObject = list.ordered ? Type.Object({ ...schema.properties, position: Type.Integer() }) : schema
  const deletion = restore && {
    [`${name}.deleted`]: undoDeletion({
      schema: stored,
      message: text.deleted,
      title: (values) => entity.title(values),
      restore,
    }),
  }
  return { ...deletion, ...(setPublished && undoPublish(name, setPublished)) }
}

const publishing = ({ schema, setPublished }: { schema: TObject; setPublished?: SetPublished }): SetPublished | undefined =>
  'published' in schema.properties ? setPublished : undefined

async function moveWithName(tx: Tx, entity: AnyEntity, id: number, step: RowMove) {
  const name = entity.title(await getEntity(tx, entity, id))
  return { name, ...(await entity.move!(tx, id, step)) }
}
