import { use } from 'react'
import type { UserShow } from '@rubato/contracts/domain'
import { UsersScreen } from '../../features/admin/users/users-screen.tsx'
import { TypedSearch } from './typed-search.ts'

export function AdminUsers({ show }: { show: UserShow }) {
  const [search, setSearch] = use(TypedSearch)
  return <UsersScreen show={show} search={search} onSearch={setSearch} />
}
