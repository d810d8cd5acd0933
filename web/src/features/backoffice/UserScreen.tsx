import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, KeyRound, Landmark } from 'lucide-react'
import { useState } from 'react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { AdminFindOneUserOutput } from '@/client/types.gen'
import { dayOf, formatShortDay } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { formatNumber } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { PageHeader } from '@/ui/PageHeader'
import { TextLink } from '@/ui/TextLink'
import { BackLink } from './BackLink'
import { BusinessEvents, BusinessFacts } from './BusinessParts'
import { ExtractBusinessDialog } from './ExtractBusinessDialog'
import { Fact, Facts, Id } from './Facts'
import { ProposeMoneyDialog } from './ProposeMoneyDialog'
import { userQuery } from './queries'
import { RecipientMoney } from './RecipientMoney'
import { TakeControlDialog } from './TakeControlDialog'
import { UserTiles } from './UserTiles'
import { formatDocument, stageLabel } from './words'

/** A person, the business they own, and what staff can do for them. */
export function UserScreen({ userId }: { userId: string }) {
  const { data: user } = useSuspenseQuery(userQuery(userId))
  const { business } = user
  const name = user.name || formatPhone(user.phone)
  return (
    <>
      <PhoneBar
        title="Usuário"
        back={{ link: { to: '/app/menu/backoffice/users' }, label: 'Voltar aos usuários' }}
      />
      <Content>
        <PageHeader
          back={<BackLink link={{ to: '/app/menu/backoffice/users' }}>Usuários</BackLink>}
          title={name}
          className="mb-3"
        />
        <div className="mb-6 flex flex-wrap gap-2 empty:hidden">
          {business?.cortejoUuid && <Badge tone="wine">Parceiro Cortejo</Badge>}
          {business && <Badge tone="sage">Negócio cadastrado</Badge>}
          {user.role === 'GLOBAL_ADMIN' && <Badge tone="slate">Equipe Cortejo</Badge>}
        </div>
        <div className="flex flex-col gap-6">
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Facts title="Usuário">
              <Fact label="ID">
                <Id>{user.userId}</Id>
              </Fact>
              <Fact label="Criado em">{formatShortDay(dayOf(user.createdAt))}</Fact>
              <Fact label="Nome">{user.name}</Fact>
              <Fact label="E-mail">{user.email}</Fact>
              <Fact label="Telefone">{formatPhone(user.phone)}</Fact>
              <Fact label="Eventos pagos">{stageLabel(business?.marketStage)}</Fact>
            </Facts>
            <Facts
              title="Negócio"
              below={business && <BusinessFacts businessUuid={business.uuid} />}
            >
              {business ? (
                <>
                  <Fact label="ID">
                    <Id>{business.uuid}</Id>
                  </Fact>
                  <Fact label="Nome da empresa">{business.name}</Fact>
                  <Fact label="CPF ou CNPJ">
                    {business.documentNumber && formatDocument(business.documentNumber)}
                  </Fact>
                  <Fact label="Endereço">{business.address}</Fact>
                  <Fact label="Rede social">
                    {business.instagramHandle && (
                      <TextLink
                        href={`https://instagram.com/${business.instagramHandle}`}
                        target="_blank"
                        rel="noreferrer"
                      >
                        @{business.instagramHandle}
                        <span className="sr-only"> (abre em nova aba)</span>
                      </TextLink>
                    )}
                  </Fact>
                  <Fact label="Limite de contratos">
                    {business.contractLimit === undefined
                      ? `${formatNumber(business.defaultContractLimit)} (padrão)`
                      : formatNumber(business.contractLimit)}
                  </Fact>
                  <Fact label="Mensagens aos convidados por dia">
                    {business.guestMessagesPerDay === undefined
                      ? 'Aumentam com as respostas (padrão)'
                      : formatNumber(business.guestMessagesPerDay)}
                  </Fact>
                </>
              ) : (
                <EmptyLine>Esse usuário não tem um negócio cadastrado</EmptyLine>
              )}
            </Facts>
          </div>
          <UserTiles userId={userId} businessUuid={business?.uuid} />
          {business && <BusinessEvents businessUuid={business.uuid} />}
          {business && <RecipientMoney businessUuid={business.uuid} />}
          {business && <ProposeMoney business={business} worksHere={user.worksHere} />}
          <TakeControl user={user} />
          {business && <ExtractBusiness business={business} />}
        </div>
      </Content>
    </>
  )
}

function ProposeMoney({
  business,
  worksHere,
}: {
  business: NonNullable<AdminFindOneUserOutput['business']>
  worksHere: boolean
}) {
  const [isProposing, setIsProposing] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      <Button
        variant="secondary"
        icon={<Landmark size={18} aria-hidden />}
        disabled={worksHere}
        aria-describedby="lancamento"
        onClick={() => setIsProposing(true)}
      >
        Propor lançamento
      </Button>
      <p id="lancamento" className="text-sm text-muted">
        {worksHere
          ? 'Você é da equipe deste negócio: quem propõe não pode ser dele.'
          : 'Um ajuste, uma recarga ou uma dívida perdoada, que outra pessoa confirma.'}
      </p>
      <ProposeMoneyDialog
        business={business}
        open={isProposing}
        onClose={() => setIsProposing(false)}
      />
    </div>
  )
}

function ExtractBusiness({
  business,
}: {
  business: NonNullable<AdminFindOneUserOutput['business']>
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        aria-describedby="extracao"
        onClick={() => setIsAsking(true)}
      >
        Extrair dados do negócio
      </Button>
      <p id="extracao" className="text-sm text-muted">
        Um arquivo JSON, sem códigos, dados bancários nem chaves Pix.
      </p>
      <ExtractBusinessDialog
        business={business}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function TakeControl({ user }: { user: AdminFindOneUserOutput }) {
  const [asking, setAsking] = useState(false)
  const { business } = user
  const hindrance = !business
    ? 'Esse usuário não tem um negócio cadastrado'
    : user.worksHere
      ? 'Você já faz parte da equipe deste negócio: entre nele pelos seus espaços de trabalho.'
      : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      <Button
        variant="danger"
        icon={<KeyRound size={18} aria-hidden />}
        disabled={hindrance !== undefined}
        aria-describedby={hindrance && 'sem-controle'}
        onClick={() => setAsking(true)}
      >
        Assumir controle
      </Button>
      {hindrance && (
        <p id="sem-controle" className="text-sm text-muted">
          {hindrance}
        </p>
      )}
      {business && (
        <TakeControlDialog business={business} open={asking} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
