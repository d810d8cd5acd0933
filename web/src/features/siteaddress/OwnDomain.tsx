import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { siteCheckDomainMutation, siteSetDomain } from '@/client/api/site.gen'
import type { SiteDomain, SiteGetAddressOutput, SiteRecord } from '@/client/types.gen'

import { formatPast } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { IconButton } from '@/ui/IconButton'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { copied } from './copied'
import { PartHeading } from './PartHeading'
import { keepAddress } from './queries'
import { domainLook } from './words'

const schema = z.object({ domain: z.string().trim().min(1, 'Escreva o domínio').max(300) })

interface Props {
  eventUuid: string
  address: SiteGetAddressOutput
}

/** A domain of the event's own: brought, proven in the DNS, looked after. */
export function OwnDomain({ eventUuid, address }: Props) {
  const { mayGrant } = useWorkspace()
  return (
    <section
      aria-labelledby="domain-title"
      className="flex flex-col gap-4 border-t border-line pt-8"
    >
      <div>
        <PartHeading id="domain-title">Domínio próprio</PartHeading>
        <p className="mt-1 text-sm text-muted">
          Para quem registrou um domínio, como anaebruno.com.br. O endereço de cima continua
          valendo.
        </p>
      </div>
      {address.domain ? (
        <Brought eventUuid={eventUuid} domain={address.domain} />
      ) : address.takesDomain ? (
        mayGrant() ? (
          <Bring eventUuid={eventUuid} />
        ) : (
          <NotInControl>não traz domínios</NotInControl>
        )
      ) : (
        <Callout>Este Cortejo ainda não recebe domínios próprios.</Callout>
      )}
    </section>
  )
}

function Bring({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const bring = useAppForm({
    schema,
    initial: { domain: '' },
    draft: `site.domain.${eventUuid}`,
    save: async ({ domain }, { headers }) => {
      const { data } = await siteSetDomain({
        client,
        body: { eventUuid, domain },
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: (saved) => keepAddress(queryClient, client, eventUuid, saved),
  })
  return (
    <Form of={bring} label="Trazer um domínio" className="flex flex-col gap-4">
      <TextField
        label="Seu domínio"
        placeholder="anaebruno.com.br"
        help="Com ou sem www: valem os dois."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bring.text('domain')}
      />
      <div className="flex justify-end">
        <SaveButton saving="Trazendo…">Trazer domínio</SaveButton>
      </div>
    </Form>
  )
}

function Brought({ eventUuid, domain }: { eventUuid: string; domain: SiteDomain }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const check = useMutation({
    ...siteCheckDomainMutation({ client }),
    onSuccess: () =>
      toast.success('Conferindo o DNS', { description: 'O resultado aparece aqui em instantes.' }),
    onError: (error) =>
      toast.error('Não deu para conferir', { description: toProblem(error).detail }),
  })
  const look = domainLook(domain)
  const shows = domain.status === 'ACTIVE' || domain.status === 'FAILING'
  async function remove() {
    try {
      const { data } = await siteSetDomain({ client, body: { eventUuid }, throwOnError: true })
      keepAddress(queryClient, client, eventUuid, data)
      toast.success('Domínio retirado')
    } catch (error) {
      toast.error('Não deu para retirar o domínio', { description: toProblem(error).detail })
      throw error
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 font-medium wrap-anywhere">{domain.name}</p>
          <Badge tone={look.tone}>{look.label}</Badge>
        </div>
        <p role="status" className="text-sm text-muted">
          {look.words}
        </p>
        {domain.checkedAt && (
          <p className="text-xs text-muted">Conferido {formatPast(domain.checkedAt)}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<RefreshCw size={16} aria-hidden />}
            loading={check.isPending}
            loadingText="Conferindo…"
            onClick={() => check.mutate({ body: { eventUuid } })}
          >
            Verificar agora
          </Button>
          {shows && (
            <a
              href={`https://${domain.name}/`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'sm')}
            >
              <ExternalLink size={16} aria-hidden />
              Abrir
              <span className="sr-only"> em nova aba</span>
            </a>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            Retirar
          </Button>
        </div>
      </Card>
      <div>
        <p className="text-sm font-semibold">O que escrever no DNS</p>
        <p className="mt-1 text-sm text-muted">
          No painel de quem registrou o domínio, crie estes registros. Alguns painéis pedem só a
          parte do nome antes de {domain.name}. O TXT prova que ele é seu; sem ele, nada aparece.
        </p>
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {domain.records.map((record) => (
            <Entry key={`${record.type} ${record.name} ${record.value}`} record={record} />
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Retirar domínio"
        description={`A página deixa de aparecer em ${domain.name}. O endereço do Cortejo continua valendo.`}
        confirmText="Retirar"
        loadingText="Retirando…"
        danger
        onConfirm={remove}
      />
    </div>
  )
}

function Entry({ record: { type, name, value } }: { record: SiteRecord }) {
  return (
    <li className="flex flex-col gap-2 p-4">
      <Badge className="self-start">{type}</Badge>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Copied label="Nome" text={name} />
        <Copied label="Valor" text={value} />
      </dl>
    </li>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex items-start gap-1">
        <code className="min-w-0 flex-1 py-1.5 font-sans text-sm wrap-anywhere">{text}</code>
        <IconButton label={`Copiar ${text}`} onClick={() => void copied(text, `${label} copiado`)}>
          <Copy size={16} aria-hidden />
        </IconButton>
      </dd>
    </div>
  )
}
