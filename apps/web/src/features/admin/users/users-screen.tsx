/** Accounts: the newest, those that need attention, or those that a search finds. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userShows } from '@rubato/contracts/domain'
import { ListSearch } from '../../../domain/lists/list-search.tsx'
import { AdminHead, AdminTabs } from '../admin-head.tsx'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { EndlessList } from '../endless-list.tsx'
import { UserRow } from './user-row.tsx'
import { usersQuery, type UsersFilter } from './users.queries.ts'

interface UsersScreenProps extends UsersFilter {
  onSearch: (search: string) => void
}

export function UsersScreen({ show, search, onSearch }: UsersScreenProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(usersQuery({ show, search }))
  const empty = search === '' ? t(`admin.users.none.${show}`) : t('admin.users.none-found')
  return (
    <>
      <AdminHead title={t('admin.users.title')} lead={t('admin.users.lead')} />
      <ListSearch
        label={t('admin.users.search')}
        hint={t('admin.users.search-hint')}
        value={search}
        onSearch={onSearch}
      />
      {search === '' && (
        <AdminTabs
          label={t('admin.users.tabs')}
          tabs={userShows.map((each) => ({
            name: t(`admin.users.tab.${each}`),
            to: '/admin/',
            search: each === 'all' ? {} : { show: each },
          }))}
        />
      )}
      <EndlessList
        query={query}
        texts={t('admin.users', { returnObjects: true })}
        empty={<p className={classes['empty']}>{empty}</p>}
      >
        {(users) => (
          <ul className={records['rows']} aria-label={t('admin.users.title')}>
            {users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </EndlessList>
    </>
  )
}
