import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Form, SaveButton, useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { rememberWorkspace } from '@/app/workspace/choice'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import PendingInvites from '@/app/workspace/PendingInvites'
import { useSignOut } from '@/app/workspace/useSignOut'
import { businessCreate } from '@/client/api/business.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { Button, buttonClass } from '@/ui/Button'
import { RadioCards } from '@/ui/RadioCards'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { BusinessFields } from './BusinessFields'
import { type BusinessValues, businessInput, businessSchema, marketStages } from './businessForm'
import { OpeningBusiness } from './OpeningBusiness'

/** A workspace takes at least this long to open, in milliseconds (specification 2, section 9). */
const shortest = 1000

/** Where a professional begins: the business every event will belong to. */
export function AddBusinessScreen({ me }: { me: UsersGetOutput }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const form = useAppForm({
    schema: businessSchema,
    initial: {
      ownerName: me.name,
      name: '',
      location: '',
      categories: [],
      instagramHandle: '',
      marketStage: null,
    },
    draft: `business.create.${me.uuid}`,
    // While it opens nothing of the form is left to go back to.
    asks: false,
    save: async (values, { headers }) => {
      const [{ data }] = await Promise.all([
        businessCreate({
          client: meClient,
          body: businessInput(values),
          headers,
          throwOnError: true,
        }),
        new Promise((resolve) => window.setTimeout(resolve, shortest)),
      ])
      return data
    },
    onSaved: async ({ businessUuid }) => {
      rememberWorkspace(businessUuid)
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      await navigate({ to: '/app', replace: true })
      toast.success('Seu espaço está pronto')
    },
  })

  // Registered in their order on the screen, so that the first refused field gets the focus.
  const ownerName = form.text('ownerName')
  const name = form.text('name')
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-160 items-center justify-between px-5 pt-5 md:pt-10">
        <Wordmark />
        {/* A member of other businesses came from their list; any other person can only sign out. */}
        {me.businessMemberships.length > 0 ? (
          <Link to="/app/menu/memberships" className={buttonClass('ghost')}>
            Voltar aos espaços
          </Link>
        ) : (
          <Button variant="ghost" onClick={signOut}>
            Sair
          </Button>
        )}
      </header>
      <Content width="alone">
        {form.saving || form.saved ? (
          <OpeningBusiness name={form.form.getValues('name')} />
        ) : (
          <Form
            of={form}
            heading={
              <>
                <div className="mb-2">
                  <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
                    Criar seu espaço de trabalho
                  </h1>
                  <p className="mt-1.5 text-body text-muted">
                    É aqui que ficam seus eventos, contatos e modelos. Leva menos de um minuto.
                  </p>
                </div>
                <PendingInvites />
              </>
            }
          >
            {!me.name && <TextField label="Seu nome" autoComplete="name" {...ownerName} />}
            <TextField
              label="Nome do negócio"
              placeholder="Ana Clara Cerimonial"
              autoComplete="organization"
              {...name}
            />
            <BusinessFields />
            <StageField />
            <SaveButton size="lg" block className="mt-2" saving="Criando…">
              Criar espaço de trabalho
            </SaveButton>
          </Form>
        )}
      </Content>
    </>
  )
}

function StageField() {
  const { form } = useFormAround<BusinessValues>()
  return (
    <RadioCards
      label="Quantos eventos você fecha por mês?"
      optional
      columns={2}
      options={marketStages}
      {...useFormField(form.control, 'marketStage')}
    />
  )
}
