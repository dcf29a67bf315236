import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { stockEdit } from './admin/stock-edit.tsx'
import { stockList } from './admin/stock-list.tsx'
import { stockPages } from './admin/stock-pages.tsx'

export const inventoryAdmin = (shop: Shop) => new Elysia().use(stockList(shop)).use(stockPages(shop)).use(stockEdit(shop))
