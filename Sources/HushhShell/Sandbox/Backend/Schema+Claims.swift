extension Schema {
  /// Claims, their history, and the talk that follows.
  static let claims = [
    Table(
      "lead_requests",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        agent_id uuid NOT NULL REFERENCES agent_profiles (id),
        message text NOT NULL,
        preferred_channel text DEFAULT 'chat',
        callback_time text DEFAULT 'asap',
        urgency text DEFAULT 'normal',
        want_multiple_agents boolean DEFAULT 0,
        contact_reveal boolean DEFAULT 0,
        attachment_url text,
        status text NOT NULL DEFAULT 'requested'
          CHECK (status IN ('requested', 'viewed', 'need_info', 'in_review', 'quote_sent',
            'closed_won', 'closed_lost', 'archived')),
        created_at timestamptz,
        updated_at timestamptz
      """),
    Table(
      "lead_events",
      """
        id uuid PRIMARY KEY NOT NULL,
        lead_id uuid NOT NULL REFERENCES lead_requests (id),
        status text NOT NULL,
        message text NOT NULL,
        agent_note text,
        created_at timestamptz
      """),
    Table(
      "conversations",
      """
        id uuid PRIMARY KEY NOT NULL,
        lead_id uuid REFERENCES lead_requests (id),
        consumer_id uuid NOT NULL REFERENCES users (id),
        agent_id uuid NOT NULL REFERENCES agent_profiles (id),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived', 'blocked')),
        contact_revealed boolean NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      """),
    Table(
      "messages",
      """
        id uuid PRIMARY KEY NOT NULL,
        conversation_id uuid NOT NULL REFERENCES conversations (id),
        sender_id uuid NOT NULL REFERENCES users (id),
        sender_role text NOT NULL CHECK (sender_role IN ('consumer', 'agent', 'system')),
        body text NOT NULL,
        attachment_url text,
        attachment_type text,
        read_at timestamptz,
        created_at timestamptz NOT NULL
      """),
  ]
}
