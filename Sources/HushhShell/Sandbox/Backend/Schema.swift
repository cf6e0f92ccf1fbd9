/// The tables of the sandbox, as the backend has them (DOMAIN §1): foreign keys, CHECK lists, unique keys
/// and defaults.
///
/// Column types keep the backend's names; `text[]` and `jsonb` hold JSON text, `boolean` 0 or 1,
/// `timestamptz` RFC 3339. Identifiers and times have no defaults here: the program gives every row both,
/// so that a script gives the same rows each time.
enum Schema {
  /// Stored in the file; a file with a higher one is left untouched.
  static let version: Int64 = 1

  struct Table: Sendable {
    var name: String
    var sql: String
    /// Columns that are never shown.
    var secrets: [String] = []

    init(_ name: String, secrets: [String] = [], _ columns: String) {
      self.name = name
      self.secrets = secrets
      sql = "CREATE TABLE \(name) (\n\(columns)\n)"
    }
  }

  /// In an order in which each refers only to earlier ones.
  static let tables = auth + catalog + people + claims + activity

  /// What queries look for, beyond keys.
  static let indexes = """
    CREATE INDEX lead_requests_by_user ON lead_requests (user_id);
    CREATE INDEX lead_requests_by_profile ON lead_requests (agent_id);
    CREATE INDEX lead_events_by_lead ON lead_events (lead_id);
    CREATE INDEX selections_by_agent ON user_agent_selections (agent_id);
    CREATE INDEX otp_codes_by_email ON otp_codes (email);
    CREATE INDEX auth_identities_by_user ON auth_identities (user_id);
    CREATE INDEX auth_sessions_by_user ON auth_sessions (user_id);
    """

  static let auth = [
    Table(
      "auth_users",
      """
        id uuid PRIMARY KEY NOT NULL,
        email text,
        raw_user_meta_data jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL,
        last_sign_in_at timestamptz
      """),
    Table(
      "auth_identities",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES auth_users (id),
        provider text NOT NULL,
        subject text NOT NULL,
        email text,
        created_at timestamptz NOT NULL,
        UNIQUE (provider, subject)
      """),
    Table(
      "auth_sessions", secrets: ["access_token", "refresh_token"],
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES auth_users (id),
        access_token text NOT NULL UNIQUE,
        refresh_token text NOT NULL UNIQUE,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        refresh_expires_at timestamptz NOT NULL,
        revoked_at timestamptz
      """),
    Table(
      "otp_codes", secrets: ["code"],
      """
        id uuid PRIMARY KEY NOT NULL,
        email text NOT NULL,
        code text NOT NULL,
        expires_at timestamptz NOT NULL,
        used boolean DEFAULT 0,
        created_at timestamptz NOT NULL
      """),
    Table(
      "consents",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES auth_users (id),
        consent_type text NOT NULL,
        policy_version text NOT NULL DEFAULT '2.1',
        accepted_at timestamptz NOT NULL,
        ip_address text,
        device_info jsonb,
        created_at timestamptz
      """),
  ]
}
