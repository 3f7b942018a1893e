/** The calls for the encrypted copy of the history. */
import { historySyncEndpoints, type EndpointOutput, type Endpoints } from '@rubato/contracts/api'
import type { HistoryCopy, HistoryKey, RecordToPut } from '@rubato/contracts/domain'
import { call } from '../../../../lib/api/api-client.ts'

export interface HistoryCopyApi {
  list(copyId: string, after: number): Promise<EndpointOutput<Endpoints['listHistoryRecords']>>
  put(copyId: string, records: readonly RecordToPut[]): Promise<EndpointOutput<Endpoints['putHistoryRecords']>>
  /** `records`: null for all. */
  erase(copyId: string, records: readonly string[] | null): Promise<void>
}

export const historyCopyApi: HistoryCopyApi = {
  list: (copyId, after) => call(historySyncEndpoints.listHistoryRecords, { params: { copyId }, query: { after } }),
  put: (copyId, records) =>
    call(historySyncEndpoints.putHistoryRecords, { params: { copyId }, body: { records: [...records] } }),
  erase: (copyId, records) =>
    call(historySyncEndpoints.eraseHistoryRecords, {
      params: { copyId },
      body: { records: records && [...records] },
    }),
}

export const getCopy = async (): Promise<HistoryCopy | null> => (await call(historySyncEndpoints.getHistoryCopy)).copy
export const createCopy = (id: string, key: HistoryKey): Promise<HistoryCopy> =>
  call(historySyncEndpoints.createHistoryCopy, { body: { id, key } })
export const changeKey = ({ id, keyRevision }: HistoryCopy, key: HistoryKey): Promise<HistoryCopy> =>
  call(historySyncEndpoints.changeHistoryKey, { params: { copyId: id }, body: { keyRevision, key } })
export const deleteCopy = (): Promise<void> => call(historySyncEndpoints.deleteHistoryCopy)
