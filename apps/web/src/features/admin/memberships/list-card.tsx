/** A card with a list of records of a vendor, page by page. */
import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Card } from '../../../ui/layout/card.tsx'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { EndlessList, type ListTexts } from '../endless-list.tsx'

interface ListCardProps<Item> {
  id: string
  title: string
  texts: ListTexts & { none: string }
  query: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>
  /** Whether an empty list is good news. */
  isBestEmpty?: boolean
  /** Renders a record as an entry of the list. */
  children: (item: Item) => ReactNode
}

export function ListCard<Item>({ id, title, texts, query, isBestEmpty = false, children }: ListCardProps<Item>) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <EndlessList
        query={query}
        texts={texts}
        empty={<p className={isBestEmpty ? records['good'] : classes['text']}>{texts.none}</p>}
      >
        {(items) => (
          <ul className={records['entries']} aria-labelledby={id}>
            {items.map(children)}
          </ul>
        )}
      </EndlessList>
    </Card>
  )
}
