import { type ColumnName, type RowValues, storeListQuery } from '#db/lists/entity-list-query.ts'
import type { EntityStore, EntityTable } from '#db/lists/entity-store.ts'
import type { Shop } from '#src/shop.ts'
import type { StaffView } from '../layout.ts'
import type { ListParams } from '../list.ts'

/** The `query` of a list that shows a store's rows as they are. It sorts by columns; `valuesOf` says what the rows of a view have. */
export const storeRows =
  <T extends EntityTable, V extends string>(
    store: Pick<EntityStore<T, never>, 'table'>,
    searched: readonly ColumnName<T>[],
    valuesOf: (view: V) => RowValues<T> = () => ({}),
  ) =>
  ({ db }: Pick<Shop, 'db'>, _view: StaffView, { view, search, sort, descending }: ListParams<V, ColumnName<T>>) =>
    storeListQuery(db.read, store, { by: sort, searched, search, equal: valuesOf(view), descending })
