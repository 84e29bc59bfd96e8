import { useEffect, useState } from 'react';
import type { Support } from '#contract/information.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { findSupport } from '#stores/support.ts';

/** How a person is reached: as the site was built, and once the page is alive as the operator has it. */
export default function SupportWays({ locale, built }: { locale: Locale; built: Support }) {
  const strings = stringsFor(locale, 'information');
  const [support, setSupport] = useState(built);
  useEffect(() => {
    void findSupport().then((found) => found && setSupport(found));
  }, []);
  const { url, hours, email, phone } = support;
  return (
    <>
      {url?.startsWith('https://') ? (
        <p className="actions">
          <a className="button" data-kind="primary" href={url} rel="noopener">
            <span>{strings.supportOpen}</span>
          </a>
        </p>
      ) : null}
      <dl className="support-ways">
        {hours ? (
          <div>
            <dt>{strings.supportHours}</dt>
            <dd>{hours}</dd>
          </div>
        ) : null}
        {email ? (
          <div>
            <dt>{strings.supportMail}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{strings.supportPhone}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
