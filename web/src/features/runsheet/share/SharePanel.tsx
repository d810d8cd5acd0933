import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Link2, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Detail } from '@/app/frame/Detail'
import { askedOf } from '@/app/workspace/asked'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventUpdate } from '@/client/api/event.gen'
import { runSheetCreateLink, runSheetRevokeLink, runSheetSendLink } from '@/client/api/runSheet.gen'
import { ago, dayOf, formatDay } from '@/lib/dates'
import { undelivered } from '@/lib/delivery'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyLine } from '@/ui/EmptyLine'
import { IconButton } from '@/ui/IconButton'
import { Select } from '@/ui/Select'
import { toast } from '@/ui/toast'
import { type RunSheet, useSheet } from '../sheet'

type Vendor = RunSheet['vendors'][number]
type SharedLink = RunSheet['links'][number]

const owner = 'OWNER'

/** Whom to call on the day, and each vendor's way to the lines they are in. */
export function SharePanel({ eventUuid, onClose }: { eventUuid: string; onClose: () => void }) {
  const { mayGrant } = useWorkspace()
  const sheet = useSheet()
  const linesOf = (vendor: Vendor) =>
    sheet.lines.filter(({ who }) => who.some(({ uuid }) => uuid === vendor.eventVendorUuid)).length
  const vendors = sheet.vendors
    .map((vendor) => ({ vendor, lines: linesOf(vendor) }))
    .sort((a, b) => Number(b.lines > 0) - Number(a.lines > 0))
  return (
    <Detail
      label="Fornecedores e contato do dia"
      caption="Roteiro"
      backLabel="Voltar ao roteiro"
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <ContactField eventUuid={eventUuid} />
        <section aria-labelledby="links-dos-fornecedores">
          <h2 id="links-dos-fornecedores" className="font-display text-lg font-medium">
            Links dos fornecedores
          </h2>
          <p className="mt-1 text-sm text-muted">
            Cada um abre, sem conta, só as linhas em que está, com os lugares e o contato do dia. O
            link acaba 3 dias depois do evento.
          </p>
          {!mayGrant() && <NotInControl className="mt-4">não cria nem envia links</NotInControl>}
          {vendors.length === 0 ? (
            <EmptyLine className="mt-4">
              Este evento ainda não tem fornecedores. Quando tiver, escolha-os em “Quem” de cada
              linha.
            </EmptyLine>
          ) : (
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {vendors.map(({ vendor, lines }) => (
                <VendorLink
                  key={vendor.eventVendorUuid}
                  vendor={vendor}
                  lines={lines}
                  link={sheet.links.find(
                    ({ eventVendorUuid }) => eventVendorUuid === vendor.eventVendorUuid,
                  )}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Detail>
  )
}

/** Chooses the person to call on the day: a member of the team, by default the owner. */
function ContactField({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { contact, people } = useSheet()
  const choose = useMutation({
    mutationFn: (membership: string) =>
      eventUpdate({
        client,
        body: { uuid: eventUuid, dayContactUuid: membership === owner ? null : membership },
        throwOnError: true,
      }),
    onError: (error) =>
      toast.error('O contato do dia não mudou', { description: toProblem(error).detail }),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: askedOf(client, 'runSheetGet', 'eventGet') }),
  })
  const value = choose.isPending
    ? choose.variables
    : contact?.chosen
      ? contact.membershipUuid
      : owner
  return (
    <Select
      label="Contato do dia"
      help={
        contact
          ? `${contact.name}, ${formatPhone(contact.phone)}: aparece para o cliente, para os fornecedores e no papel.`
          : 'Aparece para o cliente, para os fornecedores e no papel.'
      }
      options={[
        { value: owner, label: 'Titular do espaço' },
        ...people.map(({ membershipUuid, name }) => ({ value: membershipUuid, label: name })),
      ]}
      value={value}
      onValueChange={(next) => choose.mutate(next)}
    />
  )
}

function VendorLink({
  vendor: { eventVendorUuid, name },
  lines,
  link,
}: {
  vendor: Vendor
  lines: number
  link: SharedLink | undefined
}) {
  const { client, mayGrant } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [revoking, setRevoking] = useState(false)
  const body = { eventVendorUuid }
  const refresh = () => queryClient.invalidateQueries({ predicate: askedOf(client, 'runSheetGet') })
  const copy = useMutation({
    mutationFn: async () =>
      (await runSheetCreateLink({ client, body, headers: key.headers(), throwOnError: true })).data
        .url,
    onSuccess: async (url) => {
      key.renew()
      const address = new URL(url, window.location.origin).toString()
      try {
        await navigator.clipboard.writeText(address)
        toast.success('Link copiado', { description: name })
      } catch {
        // The clipboard is closed to us: the address can be copied by hand.
        toast.info(`Copie o link de ${name}`, { description: address })
      }
      await refresh()
    },
    onError: (error) =>
      toast.error('Não deu para criar o link', { description: toProblem(error).detail }),
  })
  const send = useMutation({
    mutationFn: () =>
      runSheetSendLink({ client, body, headers: key.headers(), throwOnError: true }),
    onSuccess: async () => {
      key.renew()
      toast.success('Link a caminho', { description: `${name} recebe por WhatsApp em instantes.` })
      await refresh()
    },
    onError: (error) =>
      toast.error('Não deu para enviar o link', { description: toProblem(error).detail }),
  })
  const trouble = undelivered(link?.delivery)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-body font-medium wrap-break-word">{name}</p>
          <p className="text-sm text-muted">
            {lines > 0 ? count(lines, 'linha', 'linhas') : 'Ainda não está em nenhuma linha'}
            {link?.expiresAt && `, até ${formatDay(dayOf(link.expiresAt))}`}
          </p>
          {link && (
            <p className="text-sm text-muted">
              {link.openedAt
                ? `Aberto ${ago(link.openedAt)}`
                : link.sentAt
                  ? `Enviado ${ago(link.sentAt)}`
                  : `Criado ${ago(link.createdAt)}`}
            </p>
          )}
          {trouble && (
            <p role="status" className="text-sm text-coral">
              {trouble}
            </p>
          )}
        </div>
        {link && (
          <IconButton label={`Encerrar o link de ${name}`} onClick={() => setRevoking(true)}>
            <Ban size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {mayGrant() && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Link2 size={16} aria-hidden />}
            aria-label={`${link ? 'Copiar link' : 'Criar e copiar link'}: ${name}`}
            loading={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {link ? 'Copiar link' : 'Criar e copiar link'}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<MessageCircle size={16} aria-hidden />}
            aria-label={`Enviar por WhatsApp a ${name}`}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            Enviar por WhatsApp
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={`Encerrar o link de ${name}?`}
        description="Quem o tem deixa de ver o roteiro na hora. Você pode criar outro depois."
        confirmText="Encerrar link"
        loadingText="Encerrando…"
        onConfirm={async () => {
          try {
            await runSheetRevokeLink({ client, body, throwOnError: true })
            toast.success('Link encerrado', { description: name })
          } catch (error) {
            toast.error('Não deu para encerrar o link', { description: toProblem(error).detail })
            throw error
          } finally {
            await refresh()
          }
        }}
      />
    </li>
  )
}
