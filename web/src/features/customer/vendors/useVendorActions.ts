import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  customerChooseVendorMutation,
  customerDeleteVendorMutation,
  customerLinkTaskVendorMutation,
  customerRestoreVendorMutation,
  customerUnchooseVendorMutation,
  customerUnlinkTaskVendorMutation,
} from '@/client/api/customer.gen'
import { toast } from '@/ui/toast'
import { useCustomerEvent } from '../useCustomerEvent'
import { refusal } from '../useMay'
import { type ClientVendor, refreshVendors, vendorQuery, vendorsQuery } from './queries'

/** What the client does with a vendor: at once on the screen, and taken back where it was refused. */
export function useVendorActions() {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const { mutateAsync: choosing } = useMutation(customerChooseVendorMutation({ client }))
  const { mutateAsync: unchoosing } = useMutation(customerUnchooseVendorMutation({ client }))
  const { mutateAsync: deleting } = useMutation(customerDeleteVendorMutation({ client }))
  const { mutateAsync: restoring } = useMutation(customerRestoreVendorMutation({ client }))
  const { mutateAsync: linking } = useMutation(customerLinkTaskVendorMutation({ client }))
  const { mutateAsync: unlinking } = useMutation(customerUnlinkTaskVendorMutation({ client }))

  /** What the screens show before the server answers; undefined takes the vendor away. */
  function show(uuid: string, change: (vendor: ClientVendor) => ClientVendor | undefined) {
    queryClient.setQueryData(
      vendorsQuery(client).queryKey,
      (list) =>
        list && {
          items: list.items.flatMap((one) => (one.uuid === uuid ? (change(one) ?? []) : one)),
        },
    )
    const { queryKey } = vendorQuery(client, uuid)
    queryClient.setQueryData(queryKey, (one) => one && (change(one) ?? one))
  }

  /** Runs a change, shows a toast if it fails, and refetches the lists. */
  async function attempt(failure: string, act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      toast.error(failure, { description: refusal(error) })
    }
    await refreshVendors(queryClient, client)
  }

  /** "Queremos este": kept with who and when, for the planner to take up. */
  function choose(vendor: ClientVendor, planner: string) {
    show(vendor.uuid, (one) => ({ ...one, wish: { at: new Date().toISOString(), by: '' } }))
    void attempt('Não deu para escolher', async () => {
      await choosing({ body: { uuid: vendor.uuid } })
      toast.success('Escolha guardada', {
        description: `${planner} vai ver que ${vendor.name} é da preferência de quem celebra.`,
        undo: () => unchoose(vendor, true),
      })
    })
  }

  function unchoose(vendor: ClientVendor, quiet = false) {
    show(vendor.uuid, ({ wish: _, ...one }) => one)
    void attempt('Não deu para voltar atrás', async () => {
      await unchoosing({ body: { uuid: vendor.uuid } })
      if (quiet) return
      toast.success('Escolha desfeita', { description: vendor.name })
    })
  }

  function remove(vendor: ClientVendor) {
    show(vendor.uuid, () => undefined)
    void attempt('Não deu para excluir', async () => {
      await deleting({ body: { uuid: vendor.uuid } })
      toast.success('Fornecedor excluído', {
        description: vendor.name,
        undo: () => {
          void attempt('Não deu para trazer de volta', () =>
            restoring({ body: { uuid: vendor.uuid } }),
          )
        },
      })
    })
  }

  function link(vendor: ClientVendor, taskUuid: string) {
    void attempt('Não deu para vincular', async () => {
      await linking({ body: { uuid: vendor.uuid, taskPublicId: taskUuid } })
      toast.success('Fornecedor vinculado à tarefa', {
        description: vendor.name,
        undo: () => {
          void attempt('Não deu para desfazer', () =>
            unlinking({ body: { uuid: vendor.uuid, taskPublicId: taskUuid } }),
          )
        },
      })
    })
  }

  function unlink(vendor: ClientVendor, taskUuid: string) {
    void attempt('Não deu para tirar da tarefa', async () => {
      await unlinking({ body: { uuid: vendor.uuid, taskPublicId: taskUuid } })
      toast.success('Fornecedor fora da tarefa', {
        description: vendor.name,
        undo: () => {
          void attempt('Não deu para desfazer', () =>
            linking({ body: { uuid: vendor.uuid, taskPublicId: taskUuid } }),
          )
        },
      })
    })
  }

  return { choose, unchoose, remove, link, unlink }
}
