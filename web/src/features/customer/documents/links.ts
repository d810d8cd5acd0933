import { linkOptions } from '@tanstack/react-router'

/** Where the client's documents are, of the event or below one of its tasks. */
export function linksOf(eventUuid: string, taskUuid?: string) {
  if (taskUuid) {
    const params = { eventUuid, taskUuid }
    const root = '/evento/$eventUuid/organizacao/$taskUuid'
    return {
      back: linkOptions({ to: root, params }),
      list: linkOptions({ to: `${root}/documents`, params }),
      add: linkOptions({ to: `${root}/documents/add`, params }),
      write: linkOptions({ to: `${root}/documents/add/document`, params }),
      send: linkOptions({ to: `${root}/documents/add/file`, params }),
      open: (documentUuid: string) =>
        linkOptions({ to: `${root}/documents/$documentUuid`, params: { ...params, documentUuid } }),
    }
  }
  const params = { eventUuid }
  const root = '/evento/$eventUuid/documentos'
  return {
    back: linkOptions({ to: '/evento/$eventUuid', params }),
    list: linkOptions({ to: root, params }),
    add: linkOptions({ to: `${root}/add`, params }),
    write: linkOptions({ to: `${root}/add/document`, params }),
    send: linkOptions({ to: `${root}/add/file`, params }),
    open: (documentUuid: string) =>
      linkOptions({ to: `${root}/$documentUuid`, params: { ...params, documentUuid } }),
  }
}
